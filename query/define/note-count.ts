import type { MetaOf } from './report.ts';

type Note = NonNullable<MetaOf['note']>;

/** A figure about the data, with a note where it is above zero. `text` gets it as people read it, and as it is. */
export const noteCount = <const Figure extends string>(
  measure: Figure,
  level: Note['level'],
  text: (count: string, value: number) => string,
  place: Pick<Note, 'isFirst'> = {},
): MetaOf<Figure> => ({
  measure,
  note: { level, ...place, text: (value, { number }) => (value > 0 ? text(number(value), value) : null) },
});
