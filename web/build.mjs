// Bundles the page into dist/, which the program takes into itself; with --tests the unit tests into
// dist-tests/.
//
// `report-page` is no file: it is the scripts of a report (src/report/page) made into a function of
// the report to draw, so that trees, lists and plots stand once.
import {build} from 'esbuild';
import {cpSync, mkdirSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const reportFolder = join(here, '../src/report/page');
// In the order in which the build of the report names them; without what starts a page of its own.
const listOfScripts = /set\(page_scripts ([^)]*)\)/.exec(readFileSync(join(here, '../src/CMakeLists.txt'), 'utf8'))[1];
const reportScripts = listOfScripts.split(/\s+/).filter((name) => !['report_data.js', 'main.js'].includes(name));
const reportNames = ['TreeModel', 'TreeView', 'showTrees', 'showRules', 'showEdits', 'showPlots', 'treeSearch', 'treeDepth', 'themeButton', 'classColour', 'cardWidth', 'cardHeight'];

const reportPage = {
  name: 'report-page',
  setup(bundle) {
    bundle.onResolve({filter: /^report-page$/}, () => ({path: 'report-page', namespace: 'report'}));
    bundle.onLoad({filter: /.*/, namespace: 'report'}, () => {
      const files = reportScripts.map((name) => join(reportFolder, name));
      const scripts = files.map((file) => readFileSync(file, 'utf8')).join('\n');
      const contents = `export function reportPage(report) {\n${scripts}\nreturn {${reportNames.join(', ')}};\n}\n`;
      return {contents, loader: 'js', watchFiles: files};
    });
  },
};

const common = {
  absWorkingDir: here, bundle: true, format: 'esm', target: 'es2022', jsx: 'automatic', jsxImportSource: 'preact', plugins: [reportPage], logLevel: 'warning',
};

if (process.argv.includes('--tests')) {
  rmSync(join(here, 'dist-tests'), {recursive: true, force: true});
  const entryPoints = readdirSync(join(here, 'test')).map((name) => `test/${name}`);
  await build({...common, entryPoints, outdir: 'dist-tests', platform: 'node', outExtension: {'.js': '.mjs'}});
} else {
  rmSync(join(here, 'dist'), {recursive: true, force: true});
  mkdirSync(join(here, 'dist'));
  await build({...common, entryPoints: {page: 'src/main.tsx', worker: 'src/worker.ts', style: 'src/style.css'}, outdir: 'dist', minify: true, legalComments: 'none'});
  cpSync(join(here, 'index.html'), join(here, 'dist/index.html'));
  cpSync(join(here, '../data/loans/loans.csv'), join(here, 'dist/loans.csv'));
}
