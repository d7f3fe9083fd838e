# On a fresh Debian or Ubuntu machine, as root or with sudo:
#   make demo    installs what is missing, builds, and shows the bundled loans
#   make test    installs what is missing, builds, and runs all tests
# Others: make (build), make bench, make format; CONTRIBUTING.md lists more.

BUILD_PACKAGES := g++ cmake ninja-build ccache pkg-config libfmt-dev nlohmann-json3-dev libcli11-dev \
                  zlib1g-dev libssl-dev coinor-libclp-dev libtomlplusplus-dev libmicrohttpd-dev libsqlite3-dev
TEST_PACKAGES  := libgtest-dev libgmock-dev libvalijson-dev python3 python3-venv chromium
WEB_PACKAGES   := nodejs npm
CHECK_PACKAGES := clang clang-format clang-tidy
JOBS := $(shell nproc)
SOURCES := git ls-files -co --exclude-standard '*.cc' '*.h'

.PHONY: all build demo test bench bench-hide bench-realism bench-attacks bench-plan bench-serve paper asan tsan fuzz lint format clean need-build need-test need-check web need-web page

all: build

need-build:
	@tools/install-missing $(BUILD_PACKAGES)
need-test: need-build
	@tools/install-missing $(TEST_PACKAGES)
need-check: need-test
	@tools/install-missing $(CHECK_PACKAGES)
	@tools/install-missing $$(tools/clang-runtime)

# The page of the service, in web/dist, which the program takes into itself.
PAGE_SOURCES := $(wildcard web/src/*) web/index.html web/build.mjs $(wildcard src/report/page/*.js src/report/page/*.css) src/CMakeLists.txt data/loans/loans.csv
web: need-web web/dist/index.html
need-web:
	@command -v npm >/dev/null || tools/install-missing $(WEB_PACKAGES)
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@npm ci --prefix web --ignore-scripts --no-audit --no-fund --silent
web/dist/index.html: web/node_modules/.package-lock.json $(PAGE_SOURCES)
	@npm run --prefix web --silent build

# Where there is no Node.js, or it cannot reach its packages, everything else is built.
page:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory web || echo "going on without the page"; fi

# Without the tests, so that GoogleTest is not needed to use the program.
build: need-build page
	@echo "building (a few minutes the first time)"
	@cmake --preset release -DESPALIER_TESTS=OFF >/dev/null
	@ninja -C build -j$(JOBS) --quiet

demo: build
	@tools/demo

.venv/tests: tests/requirements.txt
	@python3 -m venv .venv
	@.venv/bin/pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $@

.venv/bench: bench/requirements.txt .venv/tests
	@.venv/bin/pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	@touch $@

test: need-test .venv/tests
	@$(MAKE) --no-print-directory web || echo "going on without the page; its tests are skipped"
	@echo "building the program and its tests (a few minutes the first time)"
	@cmake --preset release -DESPALIER_TESTS=ON >/dev/null
	@ninja -C build -j$(JOBS) --quiet
	@if [ -d web/node_modules ]; then npm run --prefix web --silent check && npm test --prefix web --silent; fi
	@ctest --test-dir build --output-on-failure -j$(JOBS)
	@.venv/bin/python tests/sklearn/compare_with_sklearn.py --espalier build/bin/espalier --quick

bench: build .venv/bench
	@.venv/bin/python bench/run.py --espalier build/bin/espalier --out docs/benchmarks.md

# What these measure, bench/README.md says; DATA is a folder of NAME/data.csv, OPTIONS are those of the script.
MEASURE = --espalier build/bin/espalier $(if $(DATA),--data $(DATA)) $(OPTIONS)

bench-hide: build .venv/tests
	@PATH=$(CURDIR)/.venv/bin:$$PATH python3 bench/hide.py --out docs/benchmark.md $(MEASURE)

bench-attacks: build .venv/tests
	@PATH=$(CURDIR)/.venv/bin:$$PATH python3 bench/attacks.py --out docs/attacks-measured.md $(MEASURE)

bench-plan: build .venv/bench
	@.venv/bin/python bench/planning.py --out docs/planning-measured.md $(MEASURE)

bench-realism: build .venv/bench
	@.venv/bin/python bench/realism.py --out docs/realism-measured.md $(MEASURE)

# Many clients at once; OPTIONS are those of bench/serve.py.
bench-serve: build
	@python3 bench/serve.py --espalier build/bin/espalier --out docs/serving-measured.md $(OPTIONS)

paper: build
	@python3 bench/paper.py --out docs/paper-measured.md $(MEASURE)

# Clang for asan: it takes half as long as g++, and what it compiled serves the fuzz targets too.
asan: need-check
tsan: need-test
asan: FOLDER := build/clang-asan
tsan: FOLDER := build/tsan
asan tsan:
	@cmake --preset $@ >/dev/null
	@ninja -C $(FOLDER) -j$(JOBS) --quiet
	@ctest --test-dir $(FOLDER) --output-on-failure -j$(JOBS)

fuzz: need-check
	@tools/fuzz $(SECONDS_EACH)

lint: need-check
	@cmake --preset release -DESPALIER_TESTS=ON >/dev/null
	@$(SOURCES) | xargs clang-format --dry-run --Werror
	@tools/tidy

format: need-check
	@$(SOURCES) | xargs clang-format -i

clean:
	@rm -rf build
