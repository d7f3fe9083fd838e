"""The simplest program that hides a rule, as an example of a strategy: it drops the rows that match.

usage: drop_rows.py DATA.csv RULE.json OUT.csv
"""

import csv
import json
import sys

import csv_rows


def main():
    data, rule_file, out = sys.argv[1:]
    with open(rule_file, encoding="utf-8") as file:
        rule = json.load(file)
    names, rows = csv_rows.read(data)
    with open(out, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows(row for row in rows if not csv_rows.matches(rule, names, row))


if __name__ == "__main__":
    main()
