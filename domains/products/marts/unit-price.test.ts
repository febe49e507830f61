import { expect, it } from 'vitest';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { unitPrice } from './unit-price.ts';

onEachEngine((warehouse) => {
  it.each([
    { price: '84.0430', size: 400, unit: 0.210108 },
    { price: '84.0429', size: 400, unit: 0.210107 },
    { price: '5.0000', size: 10, unit: 0.5 },
    { price: '1.0000', size: 3, unit: 0.333333 },
    { price: '99999999.9999', size: 1, unit: 99_999_999.9999 },
  ])('a package of $size for $price costs $unit a unit', async ({ price, size, unit }) => {
    const [row] = await warehouse.engine.query(
      `select ${unitPrice(`cast('${price}' as decimal(18,4))`, String(size))} as unit`,
    );
    expect(row).toEqual({ unit });
  });
});
