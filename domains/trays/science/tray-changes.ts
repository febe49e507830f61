import type { TagStep } from '../../tags/science/tag-life.ts';

/** How an event changes what lies in a tray. */
export type TrayChange = 'restocked' | 'put_back' | 'used' | 'pulled';

/**
 * What a step of a tag means for trays. What leaves a tray in which it was not known to lie was put there first, unseen; so
 * that in every tray what is present is always what was present, plus what came, less what went.
 */
export function trayChanges(step: TagStep): { tray: string; change: TrayChange }[] {
  const { trayBefore: before, trayAfter: after, eventTray, event, isEffective } = step;
  if (!isEffective) return [];
  const leaves = event.event === 'removed' || event.event === 'used' || isDiscard(step);
  if (leaves) {
    const left = event.event === 'used' ? 'used' : 'pulled';
    if (eventTray === null) return [];
    if (eventTray === before) return [{ tray: before, change: left }];
    return [
      ...(before === null ? [] : [{ tray: before, change: 'pulled' as const }]),
      { tray: eventTray, change: 'put_back' },
      { tray: eventTray, change: left },
    ];
  }
  if (after === before) return [];
  return [
    ...(before === null ? [] : [{ tray: before, change: 'pulled' as const }]),
    ...(after === null
      ? []
      : [{ tray: after, change: event.event === 'restocked' ? ('restocked' as const) : ('put_back' as const) }]),
  ];
}

const isDiscard = ({ event: { event } }: TagStep): boolean =>
  event === 'voided' || event === 'expired' || event === 'recalled';

/** The trays at which somebody worked in this step: what a run of restocking is made of. */
export function traysWorkedAt({ event: { event }, eventTray, trayBefore, checks }: TagStep): string[] {
  const isWork = ['restocked', 'removed', 'voided', 'expired', 'recalled'].includes(event);
  if (!isWork || eventTray === null) return [];
  return checks.includes('moved') && trayBefore !== null ? [eventTray, trayBefore] : [eventTray];
}
