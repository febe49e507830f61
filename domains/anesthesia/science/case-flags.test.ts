import { describe, expect, it } from 'vitest';
import { flagWeightSettings } from '../settings.ts';
import { allFlags, type FlagWeights, flagCase, flagDrug, type JudgedDrug, scoreFlags } from './case-flags.ts';

const rules = { lateWasteMinutes: 30, dispenseDeviations: 3 };
const weights = Object.fromEntries(
  Object.entries(flagWeightSettings).map(([flag, { usual }]) => [flag, usual]),
) as FlagWeights;

const clean: JudgedDrug = {
  dispensed: 4,
  variance: 0,
  tolerance: 0.08,
  wasteShare: 0.1,
  containerQty: 2,
  dispenseZ: 0.4,
  wasteShareLimit: 0.6,
  containerLimit: 2,
  wastedFullPackage: false,
  wastedUnwitnessed: false,
  longestMinutesToWaste: 12,
  wasteOverdue: false,
  dispensedAfterCase: false,
  dispensedElsewhere: false,
  isTagged: true,
  tagGap: 0,
};

describe('a drug of a case', () => {
  it('that adds up and looks like others has no flag', () => {
    expect(flagDrug(clean, rules)).toEqual({ flags: [], notChecked: [] });
  });

  it.each<[Partial<JudgedDrug>, string[]]>([
    [{ variance: -0.09 }, ['missing']],
    [{ variance: -0.08 }, []],
    [{ variance: 0.09 }, ['over_documented']],
    [{ dispensed: 6 }, ['extra_containers']],
    [{ dispensed: 2, containerLimit: 0 }, []],
    [{ dispenseZ: 3 }, ['high_dispense']],
    [{ wasteShare: 0.6 }, []],
    [{ wasteShare: 0.61 }, ['high_waste']],
    [{ wasteShare: null }, []],
    [{ wastedFullPackage: true, wastedUnwitnessed: true }, ['full_package_waste', 'unwitnessed']],
    [{ longestMinutesToWaste: 30 }, []],
    [{ longestMinutesToWaste: 31 }, ['late_waste']],
    [{ wasteOverdue: true, longestMinutesToWaste: null }, ['late_waste']],
    [{ dispensedAfterCase: true, dispensedElsewhere: true }, ['after_case', 'other_station']],
    [{ tagGap: -1.9 }, []],
    [{ tagGap: -2 }, ['tag_gap']],
    [{ tagGap: 2 }, ['tag_gap']],
    [{ tagGap: null, isTagged: false }, []],
  ])('with %j has the flags %j', (change, flags) => {
    expect(flagDrug({ ...clean, ...change }, rules).flags).toEqual(flags);
  });

  it('says what could not be judged', () => {
    const unknown = flagDrug(
      {
        ...clean,
        containerQty: null,
        wasteShareLimit: null,
        containerLimit: null,
        dispenseZ: null,
        wastedFullPackage: null,
        dispensedAfterCase: null,
        dispensedElsewhere: null,
      },
      rules,
    );
    expect(unknown.flags).toEqual([]);
    expect(unknown.notChecked).toEqual([
      'after_case',
      'other_station',
      'full_package_waste',
      'extra_containers',
      'high_dispense',
      'high_waste',
      'tag_gap',
    ]);
    // The size of a container that was used by tag is unknown, or nobody uses the drug by tag there.
    expect(flagDrug({ ...clean, tagGap: null }, rules).notChecked).toEqual(['tag_gap']);
    expect(flagDrug({ ...clean, tagGap: null, isTagged: false }, rules).notChecked).toEqual([]);
  });
});

describe('a case', () => {
  it('without a record stands out only where others have one', () => {
    const judge = (recordedShare: number | null) =>
      flagCase({ hasRecord: false, recordedShare, overlaps: false, hasCabinets: true, leastRecordedShare: 0.9 });
    expect([judge(0.9).flags, judge(0.89).flags]).toEqual([['no_record'], []]);
    expect(judge(null).notChecked).toEqual(['no_record']);
    expect(
      flagCase({ hasRecord: true, recordedShare: null, overlaps: true, hasCabinets: true, leastRecordedShare: 0.9 })
        .flags,
    ).toEqual(['overlapping']);
  });

  it('scores the sum of its weights, each once, at most 100, and another flag never lowers it', () => {
    expect(scoreFlags(['missing', 'missing', 'late_waste'], weights)).toBe(40);
    for (const [place] of allFlags.entries())
      expect(scoreFlags(allFlags.slice(0, place + 1), weights)).toBeGreaterThanOrEqual(
        scoreFlags(allFlags.slice(0, place), weights),
      );
    expect(scoreFlags(allFlags, weights)).toBe(100);
    expect(scoreFlags([], weights)).toBe(0);
  });
});
