/** A number that no pharmacy sets, with the reason. */
export interface NamedConstants {
  why: string;
  /** By file below `domains/`. */
  numbers: Readonly<Record<string, string>>;
}

/** Domains whose thresholds become settings together with their pages. */
export const open: Readonly<Record<string, string>> = {
  diversion: 'windows of reconciliation, weights and minima of the score: set with its pages',
  forecast: 'constants of the method, held by its measured accuracy: set with its pages',
  'program-340b': 'set with its pages',
  recall: 'set with its pages',
  shortage: 'set with its pages',
};

export const constants: readonly NamedConstants[] = [
  {
    why: 'A quantile that its column or its definition names: another one would be another column.',
    numbers: {
      'anesthesia/datasets/case-costs.ts': '0.1 0.25 0.5 0.75 0.9',
      'anesthesia/datasets/case-waste-rows.ts': '0.9',
      'purchasing/datasets/order-measures.ts': '0.9',
      'tags/datasets/tag-approved.ts': '0.9',
      'trays/datasets/tray-restock.ts': '0.1 0.25 0.75 0.9',
      'stock/datasets/par/stock-par-history.ts': '0.5',
      'stock/marts/state/par-replays.ts': '0.5',
      'stock/datasets/on-hand/stock-peers.ts': '3 0.5',
      'trays/science/recommend-tray-par.ts': '0.9 0.95 0.99 0.05',
      'stock/science/service-curve.ts': '0.9 0.95 0.98 0.99 0.995 0.999',
    },
  },
  {
    why: 'Quantiles that columns name, and the least sample from which they say anything.',
    numbers: {
      'trays/datasets/tray-fleet-cells.ts': '20 364 0.1 0.9',
      'trays/datasets/tray-fleet.ts': '0.1 0.25 0.75 0.9 0.95 5',
      'trays/datasets/tray-item-frequency.ts': '10 0.9',
      'anesthesia/datasets/users/case-user-measures.ts': '0.9 5',
      'trays/marts/encode-positions.ts': '0.5 60.0',
    },
  },
  {
    why: 'Constants of mathematics and of numerical methods: coefficients, accuracy, and bounds of their series.',
    numbers: {
      'shared/science/demand-quantile.ts': '700',
      'shared/science/false-discovery.ts': '3 60 0.5',
      'shared/science/gamma-quantile.ts': '1000 1e-14 200 1e-12',
      'shared/science/largest-of.ts': '12',
      'shared/science/log-gamma.ts': '10 0.5',
      'shared/science/normal-quantile.ts':
        '3.3871328727963665 133.14166789178438 1971.5909503065513 13731.693765509461 45921.95393154987 67265.77092700871 33430.575583588128 2509.0809287301227 42.31333070160091 687.1870074920579 5394.196021424751 21213.794301586597 39307.89580009271 28729.085735721943 5226.495278852545 1.4234371107496835 4.630337846156546 5.769497221460691 3.6478483247632045 1.2704582524523684 0.2417807251774506 0.022723844989269184 2.053191626637759 1.6763848301838038 0.6897673349851 0.14810397642748008 0.015198666563616457 6.657904643501103 5.463784911164114 1.7848265399172913 0.29656057182850487 0.026532189526576124 0.0012426609473880784 0.599832206555888 0.1369298809227358 0.014875361290850615 0.5 0.425 0.180625 5 1.6',
      'shared/science/poisson-z.ts': '2',
      'shared/science/quantile.ts': '2 0.5',
      'anesthesia/science/expectation.ts': '10 1e-12',
      'trays/science/fit-censored-demand.ts': '2 1e-5',
      'stock/work/par-plans/evaluate-plans.ts': '1e-9',
      'stock/datasets/on-hand/stock-level-measures.ts': '0.000001',
      'stock/marts/state/stock-state.ts': '0.000001',
      'products/marts/unit-price.ts': '0.5 0.000001',
    },
  },
  {
    why: 'Published rules of statistics by which users and cases are compared: limits, consistency factors and least samples. People must not set from where on a person stands out by chance.',
    numbers: {
      'shared/science/compare-peers.ts': '10 3 8 0.6787 0.5 0.1 0.9',
      'shared/science/robust-z.ts': '3.5 0.6745 1.2533',
      'shared/science/witness-concentration.ts': '5 2',
      'anesthesia/datasets/users/case-peer-scores.ts':
        '3.09 1.96 0.1 0.9 0.31938153 0.356563782 1.781477937 1.821255978 1.330274429 0.2316419 0.3989422804',
      'anesthesia/marts/judge-drugs.ts': '30 100 2',
      'anesthesia/science/strata.ts': '30 18',
      'anesthesia/science/case-flags.ts': '2',
      'stock/science/stock-levels.ts': '20 0.49',
      'stock/science/suggest-par-change.ts': '30 8',
      'trays/science/plan-encoding.ts': '20 7',
    },
  },
  {
    why: 'A year, a month or a week of the calendar: what a definition calls a year is one.',
    numbers: {
      'anesthesia/marts/reference-years.ts': '365',
      'item-page/datasets/item-months.ts': '12 90',
      'item-page/datasets/item-purchases.ts': '365',
      'item-page/datasets/item.ts': '365',
      'notices/datasets/shortage-filter.ts': '365',
      'purchasing/datasets/price-rows.ts': '365',
      'stock/datasets/on-hand/stock-data-measures.ts': '365',
      'stock/marts/item-classes.ts': '365',
      'stock/science/impute-draws.ts': '7',
      'stock/work/par-simulation/scenario-figures.ts': '30.4 365',
      'stock/datasets/par/stock-par-scenarios.ts': '30.4',
      'tags/datasets/counts/tag-weeks.ts': '26 6',
      'stock/datasets/usage/usage-measures.ts': '26',
      'shared/datasets/clock.ts': '24',
      'stock/datasets/usage/draw-parts.ts': '24',
      'stock/datasets/usage/usage.ts': '6',
      'stock/marts/draw-days.ts': '24',
      'anesthesia/marts/case-records.ts': '6',
      'trays/marts/tray-cycle-uses.ts': '365',
    },
  },
  {
    why: 'A year, and the least sample from which a median or a rate says anything.',
    numbers: {
      'stock/marts/state/sku-planning.ts': '365 0.5',
      'items/datasets/sku-map-rows.ts': '0.5 2 365',
      'trays/marts/idle-state.ts': '365 30 1e-9',
      'trays/marts/tray-par-advice.ts': '365',
      'stock/datasets/on-hand/stock-measures.ts': '89',
      'purchasing/datasets/order.ts': '365 730 3',
    },
  },
  {
    why: 'A rule of the 340B program: a price of a cent a unit or less is a penny price.',
    numbers: {
      'purchasing/datasets/price-checks.ts': '0.01',
    },
  },
  {
    why: 'Bounds that a column or a class has in its name.',
    numbers: {
      'tags/datasets/stock/tag-ages.ts': '7 30 90',
      'tags/datasets/stock/tag-stock-measures.ts': '30 90',
      'tags/datasets/tag-lots.ts': '30',
      'tags/datasets/stock/tag-stock.ts': '90',
    },
  },
  {
    why: 'What is drawn or named in words, not what counts: how many, from how much on.',
    numbers: {
      'anesthesia/datasets/users/case-user-costs.ts': '0.5',
      'stock/datasets/ledger/ledger-chart.ts': '400 124',
      'products/datasets/product.ts': '3',
      'shared/datasets/days-on-hand.ts': '3650',
      'tags/datasets/tag-used.ts': '0.02',
    },
  },
  {
    why: 'Bounds for memory and requests, so that no company takes what others need; statuses of HTTP.',
    numbers: {
      'anesthesia/marts/case-drugs.ts': '100_000',
      'stock/marts/state/kept-days.ts': '13 6_000_000',
      'stock/work/par-plans/calls.ts': '201',
      'stock/work/par-plans/keep-plans.ts': '200_000',
      'stock/work/par-simulation/calls.ts': '2',
      'stock/work/par-simulation/read-histories.ts': '1024 16 32 1_000 8',
      'stock/work/par-simulation/simulate-par.ts': '366',
      'tags/marts/tag-parts.ts': '500_000',
    },
  },
  {
    why: 'Widths and signs of codes, lots and tags, and how many places a key has.',
    numbers: {
      'items/datasets/sku-map-codes.ts': '13',
      'notices/science/parse-lots.ts': '2 4 20',
      'notices/science/read-notice.ts': '2',
      'stock/datasets/lots/lot-filters.ts': '48 57',
      'tags/marts/tag-steps.ts': '4_294_967_296',
    },
  },
  {
    why: 'Days around a day, because a local day is not one of UTC and shifts pass midnight: read more widely, then cut exactly.',
    numbers: {
      'stock/datasets/ledger/ledger-rows.ts': '2',
      'stock/datasets/ledger/ledger.ts': '3',
      'tags/datasets/counts/tag-count-cells.ts': '2',
      'tags/datasets/tag-history.ts': '2',
    },
  },
  {
    why: 'A shift may have begun two days before; and a container is an amount that a fifth of all records have.',
    numbers: {
      'anesthesia/marts/dose-records.ts': '5 2',
    },
  },
  {
    why: 'Minutes and seconds.',
    numbers: {
      'anesthesia/marts/judge-cases.ts': '60',
    },
  },
  {
    why: 'The method by which par levels are judged: how long a replay takes to settle, when its likeness to the past is poor, that a refill within an hour is one.',
    numbers: {
      'stock/marts/state/judge-par.ts': '14',
      'stock/work/par-simulation/simulate-position.ts': '0.3',
      'stock/work/par-simulation/unfold-days.ts': '60',
    },
  },
  {
    why: 'Stands in where neither a policy nor a level is known; levels have it from the settings.',
    numbers: {
      'stock/science/restock-rhythm.ts': '0.98',
    },
  },
  {
    why: 'How long after its report a notice without our NDC is looked at: shorter would miss a recall, which nobody may set.',
    numbers: {
      'notices/marts/recall-matches.ts': '36',
    },
  },
  {
    why: 'The reference that tests hold the marts against; these have the settings.',
    numbers: {
      'trays/science/restock-cycles.ts': '60 240',
    },
  },
  {
    why: 'Bounds for safety: how much is written at once, how long a text and a subject may be.',
    numbers: {
      'shared/work/keep-work-items.ts': '1000',
      'shared/work/task-kind.ts': '200',
      'shared/work/work-item-kind.ts': '8',
    },
  },
];
