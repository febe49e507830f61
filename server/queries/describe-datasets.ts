import type { DatasetEntry } from '../../contracts/dataset-query.ts';
import { bucketsOf, neededBy, timeDimension } from '../../query/define/offered-pairs.ts';
import type { GrantedDataset } from './granted-datasets.ts';

/** What a dataset offers to the reader to whom it is granted. */
export function describeDataset({
  dataset,
  domain,
  keys,
  dimensions,
  measures,
  filters,
}: GrantedDataset): DatasetEntry {
  const open = dimensions.filter((key) => key !== timeDimension);
  return {
    id: dataset.name,
    title: dataset.title,
    domain: domain.id,
    source: dataset.source,
    time: dataset.time,
    granted_by: keys,
    about_people: Object.values(dataset.dimensions).some(({ isPersonal }) => isPersonal),
    dimensions: open.flatMap((name) => {
      const dimension = dataset.dimensions[name];
      if (!dimension) return [];
      const { label, definition, type, isPersonal = false } = dimension;
      return [{ name, label, definition, type, about_people: isPersonal }];
    }),
    measures: measures.flatMap((name) => {
      const measure = dataset.measures[name];
      if (!measure) return [];
      const { label, definition, type, unit = null } = measure;
      const senseless = dataset.pairs?.notWith?.[name] ?? [];
      return [
        {
          name,
          label,
          definition,
          type,
          unit,
          dimensions: open.filter((key) => !senseless.includes(key)),
          needs: [...neededBy(dataset, name)],
          buckets: [...bucketsOf(dataset, name)],
        },
      ];
    }),
    filters: filters.map((name) => ({
      name,
      label: dataset.filters[name]?.label ?? name,
      words: dataset.filters[name]?.words ?? null,
    })),
    buckets: [...dataset.buckets],
  };
}
