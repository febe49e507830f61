import { findPage } from '../../catalog/pages.ts';
import type { SettingValue } from '../../contracts/setting-value.ts';
import { type InForce, type Setting as Shown, settingsAnswer } from '../../contracts/settings.ts';
import { settings } from '../../domains/all-domains.ts';
import type { Setting } from '../../domains/shared/marts/setting.ts';
import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import { settingKinds } from '../../domains/shared/work/setting-kinds.ts';
import { type Decision, listDecisions } from '../../state/decisions.ts';
import { type App, visitOf } from '../app.ts';
import { note } from '../audit.ts';
import { listFacilities } from '../list-facilities.ts';

const most = 5000;

/** Every threshold that may be set, page by page. They are set as decisions (`/api/decisions/scm-setting`). */
export function settingRoutes(app: App): void {
  for (const { app: name, kind } of settingKinds) addSettings(app, name, kind);
}

function addSettings(app: App, name: string, kind: DecisionKind): void {
  const { state, warehouse } = app.services;
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
      const { companyId } = visitOf(request);
      const found = await state.inCompany(companyId, (db) =>
        listDecisions<SettingValue>(db, kind.id, { ended: false }, most),
      );
      await note(state, request, { action: 'report-view', subject: page.route });
      return {
        settings: own.map((setting) =>
          describe(
            setting,
            found.filter(({ subject }) => subject[0] === setting.key),
          ),
        ),
        facilities: await listFacilities(warehouse, companyId),
      };
    },
  );
}

function describe({ app: _app, byFacility, pages, ...setting }: Setting, found: Decision<SettingValue>[]): Shown {
  const set = found.flatMap(inForce);
  return {
    ...setting,
    by_facility: byFacility ?? false,
    pages: pages.flatMap((one) => {
      const page = findPage(one);
      return page ? [{ page: page.page, title: page.title, route: page.route }] : [];
    }),
    set: set.find(({ facility }) => facility === '') ?? null,
    at: set.filter(({ facility }) => facility !== ''),
  };
}

const inForce = ({ subject, value, id, note, author, decided_at }: Decision<SettingValue>): InForce[] =>
  value === null
    ? []
    : [{ facility: subject[1] ?? '', value, id, note, set_by: author, set_at: decided_at.toISOString() }];
