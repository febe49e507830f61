import type { JobKind, JobSchedule } from '../../domains/shared/work/job-kind.ts';
import type { WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import type { Imports } from '../../ingest/jobs/open-imports.ts';
import { listCompanies } from '../../state/companies.ts';
import { dropOldFiles } from '../../state/job-files.ts';
import { dropOldLetters } from '../../state/letters.ts';
import type { State } from '../../state/open-state.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { openSealer } from '../evidence/open-sealer.ts';
import type { Outbox } from '../outbox/open-outbox.ts';
import { packJob } from '../packs/pack-job.ts';
import { FairTurns, usualLimits } from '../queries/fair-turns.ts';
import { companyReader } from '../reports/company-reader.ts';
import { morningMail, morningSchedule } from '../work/morning-mail.ts';
import { workItemPack } from '../work/work-item-pack.ts';
import { openCompanyZones } from './company-zone.ts';
import { jobKinds, jobSchedules } from './job-kinds.ts';
import { type JobLimits, type Jobs, openJobs } from './open-jobs.ts';
import { openSchedules, type Schedules } from './open-schedules.ts';

export interface BackgroundOptions {
  state: State;
  warehouse: Engine;
  imports: Imports;
  outbox: Pick<Outbox, 'wake'>;
  dataDir: string;
  now: () => Date;
  onFailure: (error: unknown) => void;
  /** Where people reach the product. */
  publicUrl: string;
  workItemKinds: readonly WorkItemKind[];
  kinds?: readonly JobKind[];
  schedules?: readonly JobSchedule[];
  limits?: Partial<JobLimits>;
}

/** Everything that goes on behind requests. */
interface Background {
  services: { jobs: Jobs; schedules: Schedules; turns: FairTurns; zoneOf: (companyId: number) => Promise<string> };
  /** Takes up what is left, and looks at the clock from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const lookAtClockEvery = 20_000;
/** In milliseconds: so far evidence is behind what happens. */
const sealEvery = 5_000;
const sweepEvery = 6 * 3_600_000;
const lettersKeptFor = 90 * 24 * 3_600_000;

export function openBackground(options: BackgroundOptions): Background {
  const { state, warehouse, now, onFailure } = options;
  const turns = new FairTurns({ ...usualLimits, questions: warehouse.sideBySide });
  const zoneOf = openCompanyZones(warehouse);
  const mail = morningMail({ kinds: options.workItemKinds, publicUrl: options.publicUrl, zoneOf });
  const kinds = [...(options.kinds ?? jobKinds), mail, packJob(workItemPack(options.workItemKinds))];
  const declared = [...(options.schedules ?? jobSchedules), morningSchedule(mail)];
  const jobs = openJobs({ ...options, kinds, turns });
  const sealer = openSealer({ state, now });
  const readerOf = (companyId: number) =>
    companyReader({ warehouse, companyId, query: {}, today: now().toISOString().slice(0, 10), signal: undefined });
  const schedules = openSchedules({ state, jobs, schedules: declared, zoneOf, readerOf, now, onFailure });
  const rounds: { timer: NodeJS.Timeout; going(): Promise<void> | undefined }[] = [];
  /** One round after the other: a slow one is not overtaken by the next. */
  const every = (ms: number, work: () => Promise<void>) => {
    let going: Promise<void> | undefined;
    const go = () => {
      going ??= work()
        .catch(onFailure)
        .finally(() => {
          going = undefined;
        });
    };
    rounds.push({ timer: setInterval(go, ms).unref(), going: () => going });
    go();
  };
  const sweep = async () => {
    for (const { id } of await state.upkeep(listCompanies))
      await state.inCompany(id, async (db) => {
        await dropOldFiles(db, now());
        await dropOldLetters(db, new Date(now().getTime() - lettersKeptFor));
      });
  };
  return {
    services: { jobs, schedules, turns, zoneOf },
    async start() {
      await jobs.resume();
      every(lookAtClockEvery, () => schedules.look());
      every(sweepEvery, sweep);
      every(sealEvery, () => sealer.seal());
    },
    async stop() {
      for (const { timer } of rounds) clearInterval(timer);
      await jobs.stop();
      await Promise.all(rounds.map(({ going }) => going()));
    },
  };
}
