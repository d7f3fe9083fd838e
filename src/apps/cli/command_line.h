// The command line: parses the words, runs one verb, turns its Status into an exit status.
#ifndef ESPALIER_APPS_CLI_COMMAND_LINE_H_
#define ESPALIER_APPS_CLI_COMMAND_LINE_H_

namespace espalier::cli {

// The exit status. As main has them: argv[0] is the program, argv[argc] null.
int RunCommandLine(int argc, char** argv);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_COMMAND_LINE_H_
