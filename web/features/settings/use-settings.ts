import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decisionsAnswer } from '../../../contracts/decisions.ts';
import type { SettingValue } from '../../../contracts/setting-value.ts';
import { type Setting, settingsAnswer } from '../../../contracts/settings.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';

export type SettingApp = 'scm' | 'igs';

export const useSettings = (app: SettingApp) =>
  useQuery({
    queryKey: ['settings', app],
    queryFn: ({ signal }) => call(settingsAnswer, 'GET', `settings/${app}`, { signal }),
  });

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

/** Sets a value, or the usual one where it is null. All that was answered with the former value is asked for anew. */
export function useSet(app: SettingApp, { key, set }: Setting) {
  const client = useQueryClient();
  const { idOf, done } = useRequestId();
  return useMutation({
    mutationFn: ({ value, note }: { value: SettingValue | null; note: string }) => {
      const body = {
        decisions: [{ setting_key: key, facility_code: '', value, replaces: set?.id ?? null }],
        note,
      };
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
