import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decisionsAnswer } from '../../../contracts/decisions.ts';
import type { SettingValue } from '../../../contracts/setting-value.ts';
import {
  type SettingFileAnswer,
  settingFileAnswer,
  settingPreview,
  settingsAnswer,
} from '../../../contracts/settings.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';

export type SettingApp = 'scm' | 'igs';

const asOfQuery = (asOf: string | null): string => (asOf ? `?${new URLSearchParams({ as_of: asOf })}` : '');

/** Today's values, or those at the end of a day. */
export const useSettings = (app: SettingApp, asOf: string | null) =>
  useQuery({
    queryKey: ['settings', app, 'as of', asOf],
    queryFn: ({ signal }) => call(settingsAnswer, 'GET', `settings/${app}${asOfQuery(asOf)}`, { signal }),
  });

export const fileAddress = (app: SettingApp, asOf: string | null): string =>
  `/api/settings/${app}/file${asOfQuery(asOf)}`;

/** What a setting was before, newest first. */
export const useSettingHistory = (app: SettingApp, key: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['settings', app, 'history', key],
    queryFn: ({ signal }) =>
      call(
        decisionsAnswer,
        'GET',
        `decisions/${app}-setting?${new URLSearchParams({ setting_key: key, ended: 'true' })}`,
        {
          signal,
        },
      ),
    enabled: isWanted,
  });

/** A value of a setting at a facility, or with a blank code of the whole company; null is the usual one. */
export interface SettingTry {
  setting_key: string;
  facility_code: string;
  value: SettingValue | null;
}

type Decided = SettingFileAnswer['changes'][number]['decision'];

/** Sets values, all or none. All that was answered with the former ones is asked for anew. */
export function useSet(app: SettingApp) {
  const client = useQueryClient();
  const { idOf, done } = useRequestId();
  return useMutation({
    mutationFn: ({ decisions, note }: { decisions: Decided[]; note: string }) => {
      const body = { decisions, note };
      return call(decisionsAnswer, 'POST', `decisions/${app}-setting`, { body: { ...body, request: idOf(body) } });
    },
    onSuccess: done,
    // Also after a refusal: somebody else may have set it meanwhile.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['report'] });
      return client.invalidateQueries({ queryKey: ['settings', app] });
    },
  });
}

/** What a value would change on the newest day. */
export const usePreview = (app: SettingApp) =>
  useMutation({
    mutationFn: (tried: SettingTry) => call(settingPreview, 'POST', `settings/${app}/preview`, { body: tried }),
  });

/** What a file would change, and what is wrong with it. */
export const useCheckFile = (app: SettingApp) =>
  useMutation({
    mutationFn: (text: string) => call(settingFileAnswer, 'POST', `settings/${app}/file/check`, { body: { text } }),
  });
