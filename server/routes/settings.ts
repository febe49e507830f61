import { findPage } from '../../catalog/pages.ts';
import { type Setting as Shown, settingsAnswer } from '../../contracts/settings.ts';
import { settings } from '../../domains/all-domains.ts';
import type { Setting } from '../../domains/shared/marts/setting.ts';
import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import { settingKinds } from '../../domains/shared/work/setting-kinds.ts';
import { type Decision, listDecisions } from '../../state/decisions.ts';
import { type App, visitOf } from '../app.ts';
import { note } from '../audit.ts';

const most = 5000;

/** Every threshold that may be set, page by page. They are set as decisions (`/api/decisions/scm-setting`). */
export function settingRoutes(app: App): void {
  for (const { app: name, kind } of settingKinds) addSettings(app, name, kind);
}

function addSettings(app: App, name: string, kind: DecisionKind): void {
  const { state } = app.services;
  const page = findPage(kind.pages[0] ?? '');
  if (!page) throw new Error(`Settings of ${name} are shown on no page.`);
  const own = settings.filter((setting) => setting.app === name);
  app.get(
    `/api/settings/${name}`,
    {
      config: { access: { key: page.key }, aboutPeople: 'always' },
      schema: {
        tags: ['settings'],
        summary: `${kind.title}: every threshold with its range, and what is set`,
        response: { 200: settingsAnswer },
      },
    },
    async (request) => {
      const found = await state.inCompany(visitOf(request).companyId, (db) =>
        listDecisions<number>(db, kind.id, { ended: false }, most),
      );
      await note(state, request, { action: 'report-view', subject: page.route });
      const byKey = new Map(found.map((decision) => [decision.subject[0], decision]));
      return { settings: own.map((setting) => describe(setting, byKey.get(setting.key))) };
    },
  );
}

function describe(setting: Setting, set: Decision<number> | undefined): Shown {
  const { key, group, label, meaning, type, unit = null, usual, least, most, pages } = setting;
  return {
    ...{ key, group, label, meaning, type, unit, usual, least, most },
    pages: pages.flatMap((one) => {
      const page = findPage(one);
      return page ? [{ page: page.page, title: page.title, route: page.route }] : [];
    }),
    set:
      set && set.value !== null
        ? {
            ...{ value: set.value, id: set.id, note: set.note },
            set_by: set.author,
            set_at: set.decided_at.toISOString(),
          }
        : null,
  };
}
