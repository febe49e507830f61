import { findPage } from '../../catalog/pages.ts';
import { badField } from '../../contracts/problem.ts';
import { refuseValue, type SettingValue } from '../../contracts/setting-value.ts';
import {
  type InForce,
  type Setting as Shown,
  settingFile,
  settingFileAnswer,
  settingPreview,
  settingsAnswer,
  settingsQuery,
  settingTry,
} from '../../contracts/settings.ts';
import { settings } from '../../domains/all-domains.ts';
import type { Setting } from '../../domains/shared/marts/setting.ts';
import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import { settingKinds } from '../../domains/shared/work/setting-kinds.ts';
import { type Decision, listDecisions } from '../../state/decisions.ts';
import { type App, visitOf } from '../app.ts';
import { note } from '../audit.ts';
import { previewSetting } from '../chosen-settings/preview-setting.ts';
import { readSettingFile, writeSettingFile } from '../chosen-settings/setting-file.ts';
import { listFacilities } from '../list-facilities.ts';
import { readerFor } from '../reports/reader-for.ts';

/** More than all settings at all facilities. */
const most = 20_000;
const tags = ['settings'];
const dayMs = 86_400_000;

/** Every threshold that may be set, page by page. They are set as decisions (`/api/decisions/scm-setting`). */
export function settingRoutes(app: App): void {
  for (const { app: name, kind } of settingKinds) addSettings(app, name, kind);
}

function addSettings(app: App, name: Setting['app'], kind: DecisionKind): void {
  const { state, warehouse } = app.services;
  const page = findPage(kind.pages[0] ?? '');
  if (!page) throw new Error(`Settings of ${name} are shown on no page.`);
  const config = { access: { key: page.key }, aboutPeople: 'always' } as const;
  const own = settings.filter((setting) => setting.app === name);
  const readInForce = (companyId: number, asOf: string | undefined): Promise<Decision<SettingValue>[]> => {
    const at = asOf === undefined ? undefined : new Date(Date.parse(asOf) + dayMs - 1);
    return state.inCompany(companyId, (db) =>
      listDecisions<SettingValue>(db, kind.id, { ended: false, knownAt: at }, most),
    );
  };
  const noteRead = (request: Parameters<typeof note>[1], detail?: string) =>
    note(state, request, { action: 'report-view', subject: page.route, ...(detail && { detail }) });

  app.get(
    `/api/settings/${name}`,
    {
      config,
      schema: {
        tags,
        summary: `${kind.title}: every threshold with its range, and what is set, or was at the end of a day`,
        querystring: settingsQuery,
        response: { 200: settingsAnswer },
      },
    },
    async (request) => {
      const { companyId } = visitOf(request);
      const found = await readInForce(companyId, request.query.as_of);
      await noteRead(request, request.query.as_of && `as of ${request.query.as_of}`);
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

  app.get(
    `/api/settings/${name}/file`,
    { config, schema: { tags, summary: `${kind.title}: all of them as a CSV file`, querystring: settingsQuery } },
    async (request, reply) => {
      const { as_of: asOf } = request.query;
      const found = await readInForce(visitOf(request).companyId, asOf);
      await noteRead(request, `as a file${asOf ? `, as of ${asOf}` : ''}`);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="settings-${name}${asOf ? `-${asOf}` : ''}.csv"`)
        .serializer((text: string) => text)
        .send(writeSettingFile(own, found.flatMap(setNow)));
    },
  );

  app.post(
    `/api/settings/${name}/file/check`,
    {
      config,
      schema: {
        tags,
        summary: `${kind.title}: what a file would change, and what is wrong with it, line by line`,
        body: settingFile,
        response: { 200: settingFileAnswer },
      },
    },
    async (request) => {
      const { companyId } = visitOf(request);
      const found = await readInForce(companyId, undefined);
      const facilities = (await listFacilities(warehouse, companyId)).map(({ code }) => code);
      await noteRead(request, 'a file was checked');
      return readSettingFile(request.body.text, { app: name, settings, set: found.flatMap(setNow), facilities });
    },
  );

  app.post(
    `/api/settings/${name}/preview`,
    {
      config: { ...config, asksStore: true },
      schema: {
        tags,
        summary: `${kind.title}: what a value would change on the newest day`,
        body: settingTry,
        response: { 200: settingPreview },
      },
    },
    async (request, reply) => {
      const { setting_key: key, facility_code: code, value } = request.body;
      const { companyId, ...rights } = visitOf(request);
      const setting = own.find((one) => one.key === key);
      if (!setting) throw badField('setting_key', `there is no setting "${key.slice(0, 60)}"`);
      const wrong = value === null ? undefined : refuseValue(setting, value);
      if (wrong) throw badField('value', wrong);
      const facilityId = code === '' ? undefined : await findFacility(companyId, code);
      if (code !== '' && (facilityId === undefined || !setting.byFacility))
        throw badField('facility_code', 'must be blank, or a facility that may have a value of its own');
      await noteRead(request, `preview of ${key}`);
      return previewSetting(readerFor(app, request, reply), rights, { setting, facilityId, value });
    },
  );

  async function findFacility(companyId: number, code: string): Promise<number | undefined> {
    const [found] = await warehouse.query<{ id: number }>(
      'select facility_id as id from facilities where company_id = $1 and facility_code = $2',
      [companyId, code],
    );
    return found?.id;
  }
}

function describe(
  { app: _app, byFacility, pages, list: _list, ...setting }: Setting,
  found: Decision<SettingValue>[],
): Shown {
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

const setNow = ({ subject: [key = '', facility = ''], value, id }: Decision<SettingValue>) =>
  value === null ? [] : [{ key, facility, value, id }];
