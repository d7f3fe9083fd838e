"""Makes loans.csv: invented loan applications of an invented retail bank, always the same ones.

Every applicant is drawn at random, decided on by `policy`, and NOISE of the decisions are turned
round, as people do who decide by hand. Some cells are left empty afterwards.
"""

import csv
import random
from pathlib import Path

ROWS = 2000
SEED = 1912
NOISE = 0.03
EMPTY_CELLS = {"employment": 0.02, "savings": 0.03, "income": 0.02, "age": 0.01}

REGIONS = {"north": 30, "south": 27, "east": 21, "west": 22}
EMPLOYMENT = {
    "salaried": 56,
    "self-employed": 17,
    "civil-servant": 11,
    "retired": 9,
    "unemployed": 7,
}
PURPOSES = {
    "car": 31,
    "home-improvement": 22,
    "furniture": 16,
    "education": 12,
    "debt": 12,
    "other": 7,
}
SAVINGS = {"none": 24, "low": 34, "medium": 27, "high": 15}
DEFAULTS = {0: 76, 1: 14, 2: 7, 3: 3}
DURATIONS = {12: 12, 24: 24, 36: 27, 48: 18, 60: 13, 84: 6}
TYPICAL_INCOME = {
    "salaried": 30_000,
    "self-employed": 33_000,
    "civil-servant": 34_000,
    "retired": 20_500,
    "unemployed": 12_500,
}
TYPICAL_AMOUNT = {
    "car": 12_000,
    "home-improvement": 16_000,
    "furniture": 4_500,
    "education": 8_000,
    "debt": 9_500,
    "other": 6_000,
}


def policy(applicant):
    """How the bank decides; the second rule is one that it would rather not publish."""
    if applicant["previous_defaults"] >= 2:
        return "refused"
    if applicant["income"] < 20_000 and applicant["region"] == "north":
        return "refused"
    if applicant["previous_defaults"] == 1 and applicant["savings"] in ("none", "low"):
        return "refused"
    if applicant["income"] < 20_000 and applicant["amount"] > 10_000:
        return "refused"
    if applicant["amount"] > 25_000 and applicant["owns_home"] == "no":
        return "refused"
    return "approved"


def draw(source, weights):
    return source.choices(list(weights), weights=list(weights.values()))[0]


def rounded_to(step, number):
    return int(round(number / step)) * step


def age_of(source, employment):
    low, high = (61, 84) if employment == "retired" else (19, 64)
    return round(source.triangular(low, high, low + 0.4 * (high - low)))


def make_applicant(source):
    employment = draw(source, EMPLOYMENT)
    purpose = draw(source, PURPOSES)
    age = age_of(source, employment)
    income = TYPICAL_INCOME[employment] * source.lognormvariate(0, 0.38)
    amount = TYPICAL_AMOUNT[purpose] * source.lognormvariate(0, 0.55)
    home_share = min(0.75, 0.15 + 0.012 * (age - 19) + income / 250_000)
    return {
        "age": age,
        "income": max(7_200, rounded_to(50, income)),
        "employment": employment,
        "region": draw(source, REGIONS),
        "purpose": purpose,
        "amount": max(500, rounded_to(100, amount)),
        "duration_months": draw(source, DURATIONS),
        "savings": draw(source, SAVINGS),
        "owns_home": "yes" if source.random() < home_share else "no",
        "previous_defaults": draw(source, DEFAULTS),
    }


def decided(source, applicant):
    decision = policy(applicant)
    if source.random() < NOISE:
        decision = "approved" if decision == "refused" else "refused"
    return {**applicant, "decision": decision}


def with_empty_cells(source, row):
    return {
        name: "" if source.random() < EMPTY_CELLS.get(name, 0) else cell
        for name, cell in row.items()
    }


def make_rows():
    source = random.Random(SEED)
    rows = [decided(source, make_applicant(source)) for _ in range(ROWS)]
    return [with_empty_cells(source, row) for row in rows]


def main():
    rows = make_rows()
    with open(Path(__file__).with_name("loans.csv"), "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
