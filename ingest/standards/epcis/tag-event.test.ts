import { describe, expect, it } from 'vitest';
import type { EpcisEvent } from './epcis-event.ts';
import { type Circumstances, decideTagEvent } from './tag-event.ts';

const decide = (event: Partial<EpcisEvent>, circumstances: Partial<Circumstances> = {}): string => {
  const decision = decideTagEvent(
    {
      line: 1,
      type: 'ObjectEvent',
      action: 'OBSERVE',
      occurredAt: '2026-01-01T00:00:00Z',
      declaresError: false,
      epcs: ['x'],
      inputs: [],
      classes: 0,
      ...event,
    },
    { isInput: false, parent: 'none', steps: {}, ...circumstances },
  );
  return decision.is === 'nothing'
    ? `nothing: it ${decision.because}`
    : [decision.is, decision.reason].filter(Boolean).join(' ');
};

describe('what an event means for a tag', () => {
  it.each([
    ['commissioning', 'encoded'],
    ['accepting', 'approved'],
    ['receiving', 'approved'],
    ['inspecting', 'approved'],
    ['stocking', 'restocked'],
    ['storing', 'restocked'],
    ['picking', 'removed'],
    ['returning', 'returned'],
    ['dispensing', 'used'],
    ['consuming', 'used'],
    ['decommissioning', 'voided decommissioning'],
    ['destroying', 'voided destroying'],
    ['killing', 'voided killing'],
  ])('follows from the step %s: %s', (step, said) => {
    expect(decide({ step })).toBe(said);
    expect(decide({ step, disposition: 'in_progress' })).toBe(said);
  });

  it.each([
    ['expired', 'expired'],
    ['recalled', 'recalled'],
    ['returned', 'returned'],
    ['dispensed', 'used'],
    ['partially_dispensed', 'used'],
    ['destroyed', 'voided destroyed'],
    ['damaged', 'voided damaged'],
    ['stolen', 'voided stolen'],
  ])('follows from the disposition %s, whatever the step: %s', (disposition, said) => {
    expect(decide({ disposition })).toBe(said);
    expect(decide({ step: 'inspecting', disposition })).toBe(said);
  });

  it('is nothing for a step that is not of the life of a tag in the house', () => {
    for (const step of [
      'shipping',
      'void_shipping',
      'encoding',
      'cycle_counting',
      'sensor_reporting',
      'holding',
      'other',
    ]) {
      expect(decide({ step })).toBe(`nothing: it has the business step ${step}, which is not kept`);
    }
    expect(decide({})).toBe('nothing: it has no business step');
    expect(decide({ step: 'a step <of> its own' })).toContain('of a vocabulary of its own');
    expect(decide({ step: 'constructor' })).toContain('nothing');
  });

  it('is no approval where the check failed, and no return where the thing goes to its supplier', () => {
    expect(decide({ step: 'inspecting', disposition: 'non_conformant' })).toBe(
      'nothing: it was checked and not approved (non_conformant)',
    );
    expect(decide({ step: 'picking', disposition: 'unavailable' })).toBe('removed');
    expect(decide({ step: 'shipping', disposition: 'returned' })).toContain('back to its supplier');
  });

  it('follows from the action where an object event has no step: ADD begins a tag, DELETE ends it', () => {
    expect(decide({ action: 'ADD' })).toBe('encoded');
    expect(decide({ action: 'DELETE' })).toBe('voided');
    expect(decide({ action: 'DELETE', step: 'dispensing' })).toBe('used');
    expect(decide({ action: 'DELETE', step: 'stocking' })).toContain('contradicts');
    expect(decide({ action: 'ADD', step: 'shipping' })).toContain('nothing');
  });

  it('is restocked into a tray with ADD and removed out of it with DELETE, whatever the step is called', () => {
    for (const type of ['AggregationEvent', 'AssociationEvent'] as const) {
      const event = { type, parent: 'tray' };
      const tray = { parent: 'tray' } as const;
      expect(decide({ ...event, action: 'ADD', step: 'packing' }, tray)).toBe('restocked');
      expect(decide({ ...event, action: 'ADD', step: 'receiving' }, tray)).toBe('restocked');
      expect(decide({ ...event, action: 'ADD' }, tray)).toBe('restocked');
      expect(decide({ ...event, action: 'DELETE', step: 'unpacking' }, tray)).toBe('removed');
      expect(decide({ ...event, action: 'DELETE', step: 'dispensing' }, tray)).toBe('used');
      expect(decide({ ...event, action: 'DELETE', disposition: 'expired' }, tray)).toBe('expired');
      expect(decide({ ...event, action: 'DELETE', disposition: 'returned' }, tray)).toBe('returned');
      expect(decide({ ...event, action: 'OBSERVE', step: 'inspecting' }, tray)).toBe('approved');
      expect(decide({ ...event, action: 'ADD', step: 'dispensing' }, tray)).toContain('contradicts');
      expect(decide({ ...event, action: 'DELETE', epcs: [] }, tray)).toContain('empties a container');
      expect(decide({ ...event, action: 'OBSERVE' }, tray)).toContain('no business step');
    }
  });

  it('is nothing where the container is a case or a pallet', () => {
    const event = { type: 'AggregationEvent', parent: 'pallet' } as const;
    expect(decide({ ...event, action: 'ADD', step: 'packing' }, { parent: 'other' })).toContain('not about a tray');
    expect(decide({ ...event, action: 'DELETE', step: 'unpacking' }, { parent: 'other' })).toContain(
      'not about a tray',
    );
    expect(decide({ ...event, action: 'OBSERVE', step: 'receiving' }, { parent: 'other' })).toBe('approved');
    expect(decide({ type: 'AggregationEvent', action: 'OBSERVE', step: 'stocking' })).toContain('names no tray');
  });

  it('follows from the step of a transaction, and is nothing where only its bond ends', () => {
    expect(decide({ type: 'TransactionEvent', action: 'ADD', step: 'inspecting' })).toBe('approved');
    expect(decide({ type: 'TransactionEvent', action: 'DELETE', step: 'inspecting' })).toContain('bond');
    expect(decide({ type: 'TransactionEvent', action: 'ADD' })).toContain('no business step');
  });

  it('is the end of what a transformation consumed and the beginning of what it made', () => {
    const event: Partial<EpcisEvent> = { type: 'TransformationEvent', step: 'commissioning' };
    expect(decide(event, { isInput: true })).toBe('used made into another product');
    expect(decide(event)).toBe('encoded');
    expect(decide({ ...event, disposition: 'damaged' })).toBe('voided damaged');
  });

  it('can be told by the house for its own words', () => {
    const step = 'https://example.com/step/tray-check';
    expect(decide({ step })).toContain(step);
    expect(decide({ step }, { steps: { [step]: 'approved' } })).toBe('approved');
    expect(decide({ step: 'shipping' }, { steps: { shipping: 'removed' } })).toBe('removed');
  });
});
