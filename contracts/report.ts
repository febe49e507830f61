import * as z from 'zod/mini';

/** What a column holds decides how it is written, aligned, sorted and exported. */
export const columnTypes = [
  'text',
  'code',
  'date',
  'datetime',
  'quantity',
  'count',
  'money',
  'percent',
  'days',
  'hours',
  'minutes',
  'ratio',
  'score',
  'flag',
  'status',
  'spark',
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** How much a status asks of its reader: act now, look, nothing, or no judgment at all. */
export const statusLevels = ['bad', 'warn', 'ok', 'none'] as const;
export type StatusLevel = (typeof statusLevels)[number];
const levels = z.record(z.string(), z.enum(statusLevels));

/** A value of a row. Unknown is null, which is not zero. A spark is a small series. */
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.nullable(z.number()))]);
export type Cell = z.infer<typeof cell>;

/**
 * Where a figure leads: to another page, or to rows of this one (`detail`). `carry` names filters; their values come from the
 * clicked row (`<column>` for the label and `<column>_code` for the value), else from the filters that are set.
 */
export const drill = z.object({
  page: z.nullable(z.string()),
  /** The address of that page; null for a detail of this one. */
  route: z.nullable(z.string()),
  /** What to call it in a link. */
  title: z.string(),
  detail: z.nullable(z.string()),
  carry: z.array(z.object({ filter: z.string(), column: z.string() })),
  set: z.record(z.string(), z.string()),
  /** From which rows: those whose column holds one of these. With none, from all. */
  when: z.record(z.string(), z.array(z.string())),
  /** Carried columns that alone say which row it is: where one is blank and no filter says it, there is no list of that row's own. */
  needs: z.array(z.string()),
});
export type Drill = z.infer<typeof drill>;

/** From where on a figure asks its reader to look (`warn`) or to act (`bad`). */
export const alarm = z.object({
  level: z.enum(['bad', 'warn']),
  above: z.nullable(z.number()),
  below: z.nullable(z.number()),
  /** The column of which `above` is a part, over all rows together: 0.02 is two percent of it. Null where it is a figure of its own. */
  of: z.nullable(z.string()),
  /** A day before the last of those that were asked for: an expiry that has passed. */
  is_past: z.boolean(),
});
export type Alarm = z.infer<typeof alarm>;

export const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(columnTypes),
  /** Of a quantity; null where the rows' own unit stands beside it: in `base_unit` and `container_size` of the row, or in a column. */
  unit: z.nullable(z.string()),
  is_in_base_units: z.optional(z.boolean()),
  /** It says how much one of something is, and is never counted in containers. */
  is_factor: z.optional(z.boolean()),
  /** What the figure is, in words and formula. */
  definition: z.string(),
  /** Whether the totals row has a figure for it. */
  has_total: z.boolean(),
  /** The words of a status, for people, by their value. */
  words: z.nullable(z.record(z.string(), z.string())),
  /** How grave each of them is, by the same values. */
  levels: z.nullable(levels),
  alarm: z.nullable(alarm),
  /** It rests on too little where another column of its row is below a number. */
  few: z.optional(z.object({ of: z.string(), below: z.number() })),
  /** Whether more is good, bad or neither: it colors a change. */
  better: z.enum(['up', 'down', 'neither']),
  /** Not shown until a reader chooses it, nor worked out where `aside` says which are wanted; every export has it. */
  is_aside: z.boolean(),
  drill: z.nullable(drill),
});
export type ReportColumn = z.infer<typeof reportColumn>;

export const keyFigure = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(columnTypes),
  unit: z.nullable(z.string()),
  container_size: z.optional(z.number()),
  definition: z.string(),
  value: z.nullable(z.number()),
  /** The same figure of the period before, or of the state before, or what `compared_with` names; null where it is not known. */
  previous: z.nullable(z.number()),
  /** value ÷ previous − 1; for a share, the difference in points. Null where it cannot be told. */
  change: z.nullable(z.number()),
  /** `itself`: the figure says how something changed. `none`: there is nothing to hold it against. */
  change_is: z.enum(['relative', 'points', 'itself', 'none']),
  /** In words, where it is not the time before: "with the current levels". */
  compared_with: z.nullable(z.string()),
  alarm: z.nullable(alarm),
  better: z.enum(['up', 'down', 'neither']),
});
export type KeyFigure = z.infer<typeof keyFigure>;

const axis = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(columnTypes),
  unit: z.nullable(z.string()),
});
export type Axis = z.infer<typeof axis>;

export const chartKinds = [
  'ranked_bar',
  'stacked_bar',
  'stacked_column',
  'stacked_area',
  'line',
  'step',
  'scatter',
  'heatmap',
  'waterfall',
  'timeline',
  'control_chart',
  'forecast',
  'funnel_plot',
  'box_plot',
  'dot_strip',
  'dumbbell',
  'bullet',
  'histogram',
  'treemap',
] as const;
export type ChartKind = (typeof chartKinds)[number];

/** A chart is rows again: `points` are records by the keys of the axes. What is drawn of it is decided by the kind. */
export const chart = z.object({
  key: z.string(),
  kind: z.enum(chartKinds),
  /** States the finding, made from the numbers. */
  title: z.string(),
  x: axis,
  y: axis,
  /** Size of a mark, or the value of a heat map's cell. */
  z: z.nullable(axis),
  /** The field that tells the series apart, and their names in the order of drawing; `known` are all there are, which decides colors. */
  series: z.nullable(
    z.object({
      key: z.string(),
      label: z.string(),
      values: z.array(z.string()),
      /** How grave each of them is, by its name; null where they are only different. */
      levels: z.nullable(levels),
      known: z.optional(z.array(z.string())),
    }),
  ),
  /** The field that names a mark. */
  label: z.nullable(z.string()),
  /** A second measure on an axis of its own, drawn as a line. */
  line: z.nullable(axis),
  /** Further fields that the kind draws, by their role: the limits of a control chart, the quantiles of a box. */
  roles: z.record(z.string(), axis),
  /** A band or a line to compare with. */
  guides: z.array(z.object({ label: z.string(), from: z.number(), to: z.number() })),
  /** Both axes are logarithmic, only the x axis is, or none. */
  log: z.union([z.boolean(), z.literal('x')]),
  /** What the colors of a heat map compare: all cells, or those of one row; `classes` are limits that hold for all days. */
  scale: z.enum(['all', 'row']),
  classes: z.optional(z.array(z.number())),
  points: z.array(z.record(z.string(), cell)),
  /** What a click on a mark does: set these filters of the page from the point's fields. */
  sets: z.array(z.object({ filter: z.string(), field: z.string() })),
  /** Or where it leads, with the fields of the point instead of a row. */
  drill: z.nullable(drill),
});
export type Chart = z.infer<typeof chart>;

/** Something a reader must know about the numbers: unpriced rows, negative balances, an incomplete period. */
export const note = z.object({
  key: z.string(),
  level: z.enum(['info', 'look']),
  text: z.string(),
  /** It stands before all figures, because it may change what is done about them. */
  is_first: z.optional(z.boolean()),
});
export type Note = z.infer<typeof note>;

export const reportFilter = z.object({
  name: z.string(),
  label: z.string(),
  /** A list of words that is known ahead, or one that is asked for while typing; `group` decides what a row is. */
  kind: z.enum(['words', 'search', 'text', 'group']),
  words: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What holds while nothing is chosen, of a filter that is never empty. */
  usual: z.array(z.string()),
});
export type ReportFilter = z.infer<typeof reportFilter>;

/** How time applies to a page: a state at the end of `to`, sums over from..to, or not at all. */
export const reportTimes = ['as_of', 'period', 'none'] as const;

export const periodNames = ['7d', '30d', '90d', '12m', 'mtd', 'ytd'] as const;
export type PeriodName = (typeof periodNames)[number];

/** What the catalogue tells about a report. */
export const reportEntry = z.object({
  page: z.string(),
  title: z.string(),
  route: z.string(),
  group: z.string(),
  key: z.string(),
  question: z.string(),
  grain: z.string(),
  time: z.enum(reportTimes),
  filters: z.array(reportFilter),
  columns: z.array(reportColumn),
  details: z.array(z.object({ name: z.string(), title: z.string(), grain: z.string() })),
});
export type ReportEntry = z.infer<typeof reportEntry>;

export const reportsAnswer = z.object({ reports: z.array(reportEntry) });

export const reportAnswer = z.object({
  page: z.string(),
  title: z.string(),
  question: z.string(),
  /** What a row is. */
  grain: z.string(),
  /** The detail that is shown, where the rows behind a figure were asked for. */
  detail: z.nullable(z.object({ name: z.string(), title: z.string() })),
  /** What the figures are made from, in words. */
  source: z.string(),
  /** When the newest facts behind the answer arrived. */
  as_of: z.nullable(z.string()),
  time: z.enum(reportTimes),
  /** Quantities are counted in base units, because the reader asked for it; else in containers where their size is known. */
  counts_in: z.optional(z.literal('base')),
  /** Its rows are worked off one by one: they come before its chart. */
  is_work_list: z.boolean(),
  /** The days that were asked for, as understood; `previous` is what changes compare with. */
  period: z.nullable(
    z.object({
      from: z.string(),
      to: z.string(),
      named: z.nullable(z.enum(periodNames)),
      previous: z.nullable(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  /** The zone of each facility by its code, where times of more than one zone may stand beside each other. */
  zones: z.nullable(z.record(z.string(), z.string())),
  /** The days that hold data. */
  data_days: z.nullable(z.object({ first: z.string(), last: z.string() })),
  filters: z.array(reportFilter),
  columns: z.array(reportColumn),
  /** What a click on a row opens. */
  row_drill: z.nullable(drill),
  /** The order of the rows, as understood: `-key` is descending. */
  sort: z.array(z.string()),
  rows: z.array(z.record(z.string(), cell)),
  totals: z.record(z.string(), cell),
  total_rows: z.int(),
  kpis: z.array(keyFigure),
  series: z.array(chart),
  notes: z.array(note),
  /** Details that stand on the page itself, because a filter names one thing; null where none does. */
  record: z.nullable(
    z.object({
      /** They stand in place of the figures, charts and rows of the page. */
      is_alone: z.boolean(),
      /** They stand beneath the rows, else above them. */
      is_below: z.boolean(),
      panels: z.array(z.object({ detail: z.string(), title: z.string(), as: z.enum(['table', 'facts']) })),
    }),
  ),
  /** Figures about the data behind the answer, by the names of the report catalogue. */
  meta: z.record(z.string(), cell),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

export const mostRowsAtOnce = 5_000;
