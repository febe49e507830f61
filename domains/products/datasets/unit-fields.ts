import type { Field } from '../../../query/define/define.ts';
import type { Fragment } from '../../../query/define/sql.ts';
import { unitMeasures } from './quantity-units.ts';

/** The same two for a list, whose rows are of one NDC or item each: what its unit is, and how much a container of it holds. */
export const unitFields = (unit: Fragment, container: Fragment) =>
  ({
    base_unit: { label: 'Unit', type: 'text', definition: 'The base unit of the quantities of the row.', value: unit },
    container_size: { ...sizeWords, value: container },
  }) satisfies Record<string, Field>;

const { label, type, definition } = unitMeasures.container_size;
const sizeWords = { label, type, definition } as const;
