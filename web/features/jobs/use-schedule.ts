import { useMutation, useQueryClient } from '@tanstack/react-query';
import { job, jobSchedule, type ScheduleEdit } from '../../../contracts/jobs.ts';
import { call } from '../../lib/call.ts';
import { lookAgain, schedulesQuery } from './read-jobs.ts';

export function useEditSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ScheduleEdit) => call(jobSchedule, 'PATCH', `job_schedules/${id}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: schedulesQuery.queryKey }),
  });
}

export function useRunNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(job, 'POST', `job_schedules/${id}/run`),
    onSuccess: () => lookAgain(client),
  });
}
