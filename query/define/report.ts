import type { PageNumber } from '../../catalog/menu.ts';
import type { ChartFrom, Charts, ChartWords, OwnChart } from './chart.ts';
import type { ColumnOf, DimensionOf, DrillFrom, DrillTo, FigureOf, FilterOf, Some, Table } from './table.ts';

/** A table that a figure or a row of the page opens. */
export interface DetailOf {
  title: string;
  grain: string;
  table: Table;
  filters?: readonly string[];
  /** The group of the menu that a reader must see: for others this part of the page is not there. */
  group?: string;
  charts?: Charts;
  rowDrill?: DrillTo;
  cellDrills?: Record<string, DrillTo>;
}

/** The record of one thing: details that stand on the page itself once one of the filters names exactly one. */
export interface RecordOf<Name extends string = string, Detail extends string = string> {
  filters: readonly Name[];
  panels: readonly {
    detail: Detail;
    /** `facts`: its one row is read from top to bottom, each field beside its name. */
    as: 'table' | 'facts';
    /** The filter that must be the one, where the others leave it nothing to tell. */
    when?: Name;
  }[];
  /** They stand in place of figures, charts and rows of the page, which would say nothing about one thing. */
  isAlone?: true;
  /** They stand beneath the rows, which say what they are about; else above them. */
  isBelow?: true;
}

/** Dimensions of the table's dataset that can tell rows apart, in the order in which they are offered. */
export interface GroupBy<Dim extends string = string> {
  allowed: readonly Dim[];
  default: readonly Dim[];
}

/** What the menu, the palette and tiles open: `{ filters: { status: 'open' }, sort: ['expected_at'] }`. The bare address shows all. */
export interface OpeningOf<Name extends string = string, Column extends string = string> {
  filters?: Some<Name, string>;
  sort?: readonly (Column | `-${Column}`)[];
  /** Which columns are shown, in their order. */
  columns?: readonly Column[];
}

/** A page is a value. */
export interface Report {
  page: PageNumber;
  /** It shows how single people work: a view of it narrowed to one of them is never saved. */
  aboutPeople?: true;
  /** Its rows are what somebody does next, not what somebody reads: the table comes first, and the chart waits behind a tab. */
  isWorkList?: true;
  /** What there is to do now: a view of the page that is opened in place of the bare page. */
  opening?: OpeningOf;
  question: string;
  grain: string;
  time: 'as_of' | 'period' | 'none';
  filters: readonly string[];
  table: Table;
  kpis: readonly string[];
  /** By what a reader may tell the rows apart (`?groupBy=item,user`); the table as it is written stands for `default`. */
  groupBy?: GroupBy;
  /** The first is the main one; the others are drawn beneath it. */
  charts?: Charts;
  /** Filters that must name exactly one thing each before there is anything to show, in the words of a sentence. */
  requires?: Record<string, string>;
  /** A page about one thing that lists all of them until one of these filters is set; figures and chart wait for that. */
  about?: { filters: readonly string[]; note: string };
  /** Filters that name one thing each, such as a tag or a case: once one is set, all days are shown. */
  timeless?: readonly string[];
  /** What is shown of one thing, such as a case or a tray. */
  record?: RecordOf;
  rowDrill?: DrillTo;
  cellDrills?: Record<string, DrillTo>;
  details?: Record<string, DetailOf>;
  /** Measures that say something about the data rather than the business: meta of the answer, and a note where they call for one. */
  meta?: Record<string, MetaOf>;
}

export interface MetaOf<Figure extends string = string> {
  measure: Figure;
  /** The measure that tells by name what is counted. */
  names?: Figure;
  note?: {
    level: 'info' | 'look';
    /** It stands before all figures, because it may change what is done about them. */
    isFirst?: true;
    text: (value: number, words: ChartWords, names: string) => string | null;
  };
}

/** A detail whose names are those of its table. */
type DetailFrom<T extends Table> = Omit<DetailOf, 'table' | 'filters' | 'charts' | 'rowDrill' | 'cellDrills'> & {
  table: T;
  filters?: readonly FilterOf<T>[];
  charts?: readonly OwnChart[];
  rowDrill?: DrillFrom<T, string>;
  cellDrills?: Some<ColumnOf<T>, DrillFrom<T, string>>;
};

type DetailsFrom<Tables extends Record<string, Table>> = { [Detail in keyof Tables]: DetailFrom<Tables[Detail]> };

/** A page whose names are those of its table and its details. `Made` are the fields that the points of its charts make. */
type ReportFrom<
  T extends Table,
  Made extends string,
  Tables extends Record<string, Table>,
  Detail extends string,
> = Omit<
  Report,
  | 'table'
  | 'filters'
  | 'opening'
  | 'kpis'
  | 'groupBy'
  | 'charts'
  | 'requires'
  | 'about'
  | 'timeless'
  | 'record'
  | 'rowDrill'
  | 'cellDrills'
  | 'details'
  | 'meta'
> & {
  table: T;
  filters: readonly FilterOf<T>[];
  opening?: OpeningOf<FilterOf<T>, ColumnOf<T>>;
  kpis: readonly FigureOf<T>[];
  groupBy?: GroupBy<DimensionOf<T>>;
  charts?: readonly (ChartFrom<T, Made, Detail> | OwnChart)[];
  requires?: Some<FilterOf<T>, string>;
  about?: { filters: readonly FilterOf<T>[]; note: string };
  timeless?: readonly FilterOf<T>[];
  record?: RecordOf<FilterOf<T>, Detail>;
  rowDrill?: DrillFrom<T, Detail>;
  cellDrills?: Some<ColumnOf<T>, DrillFrom<T, Detail>>;
  details?: DetailsFrom<Tables>;
  meta?: Record<string, MetaOf<FigureOf<T>>>;
};

/** A page. A name that its dataset does not have does not compile, nor does a page number that the catalogue does not have. */
export const defineReport = <
  T extends Table,
  Made extends string = never,
  Tables extends Record<string, Table> = Record<never, Table>,
>(
  report: ReportFrom<T, Made, Tables, NoInfer<keyof Tables & string>>,
): Report => report as unknown as Report;

/** Details in a file of their own, of one page or of several. */
export const defineDetails = <Tables extends Record<string, Table>>(
  details: DetailsFrom<Tables>,
): DetailsFrom<Tables> => details;

/** Figures about the data that several pages have. */
export const defineMeta = <const Figure extends string, const Key extends string>(
  meta: Record<Key, MetaOf<Figure>>,
): Record<Key, MetaOf<Figure>> => meta;
