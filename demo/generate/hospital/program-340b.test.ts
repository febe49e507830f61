import { describe, expect, it } from 'vitest';
import { facilitySeeds } from './archetypes.ts';
import { billingNumberOf } from './program-340b.ts';
import { facilityCodeOf } from './site.ts';
import { systemSeeds } from './systems.ts';

describe('The Medicaid billing number', () => {
  it('belongs to one facility, in every system and however often its facilities are repeated', () => {
    const codes = systemSeeds.flatMap((system) =>
      facilitySeeds.flatMap(({ key }) => Array.from({ length: 60 }, (_, block) => facilityCodeOf(system, key, block))),
    );
    const numbers = codes.map(billingNumberOf);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(numbers).size).toBe(codes.length);
    expect(numbers.filter((number) => !/^1\d{9}$/u.test(number))).toEqual([]);
  });
});
