import { demandEventEdit } from '../../../catalog/edit-rights.ts';
import { type DemandEventValue, demandEvent, demandEventFault } from '../../../contracts/demand-events.ts';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';
import { decidedDemandEvents } from '../marts/decided-demand-events.ts';

export const demandEventKind = {
  id: 'demand-event',
  title: 'Demand events',
  field: 'event',
  value: demandEvent,
  right: demandEventEdit,
  pages: ['1004'],
  whenSubjectVanishes: 'The event stays as it was decided; without its item or facility it changes no forecast.',
  relation: decidedDemandEvents,
  refuse: (_subject, value) => {
    const fault = demandEventFault(value);
    return fault && `value.${fault[0]}: ${fault[1]}`;
  },
  inWords: ({ name, starts_on, ends_on, uplift, state }) =>
    `${name}, ${starts_on} to ${ends_on}${uplift === null ? '' : `, ${uplift > 0 ? '+' : ''}${Math.round(uplift * 100)} %`}${state === 'planned' ? '' : `, ${state}`}`,
  valuesOf: (value) => [
    value.name,
    value.kind,
    value.item_code,
    value.therapeutic_class,
    value.location_group,
    value.starts_on,
    value.ends_on,
    value.effect,
    value.uplift,
    value.quantity,
    value.series,
    value.state,
  ],
} satisfies DecisionKind<DemandEventValue>;
