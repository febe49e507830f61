import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ParScenario, ParSimulationAnswer } from '../../../contracts/par-simulation.ts';
import { Card } from '../../../ui/card.tsx';
import { formatValue } from '../../../ui/format-value.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { AcceptSuggestions } from './accept-suggestions.tsx';
import { ClosingChart } from './closing-chart.tsx';
import { compareScenarios } from './compare-scenarios.ts';
import { type Counting, useCounting } from './counting.ts';
import styles from './par-simulator.module.css';
import { PlannedLevels } from './planned-levels.tsx';
import { PlannedList } from './planned-list.tsx';
import { type Position, positionInAddress } from './position-in-address.ts';
import { ReplayDays } from './replay-days.tsx';
import { ScenarioTable, scenarioWords } from './scenario-table.tsx';
import { TrialForm } from './trial-form.tsx';
import { type Trial, usePlaceInLine, useSimulation } from './use-simulation.ts';

/** Beside the scenarios of one position: levels of one's own, what they would have done, and planning them. Else what is planned. */
export function ParSimulator() {
  const [params] = useSearchParams();
  const position = positionInAddress(params);
  if (position) return <Simulator key={Object.values(position).join(' ')} position={position} />;
  if (params.has('detail')) return null;
  return (
    <>
      <AcceptSuggestions />
      <PlannedList />
    </>
  );
}

function Simulator({ position }: { position: Position }) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const simulation = useSimulation(position, trial);
  const place = usePlaceInLine(simulation.isFetching);
  const told = simulation.data?.positions[0];
  const countingOf = useCounting();
  const counting = told ? countingOf(told) : null;
  const failed = simulation.isError ? (
    <Notice kind="error" action={<PlainButton onClick={() => void simulation.refetch()}>Retry</PlainButton>}>
      {wordsOf(simulation.error)}
    </Notice>
  ) : null;

  return (
    <div className={styles.panel}>
      <Card title={told ? `Try other levels: ${told.item_name}, ${told.location_name}` : 'Try other levels'}>
        {place === null ? null : (
          <Notice kind="info">Other simulations of your company run first. Yours is number {place} in line.</Notice>
        )}
        {simulation.isPending ? <Skeleton height="240px" label="Replaying the draws" /> : null}
        {simulation.data && told && counting ? (
          <div className={styles.body}>
            <TrialForm
              key={counting.size}
              position={position}
              told={told}
              counting={counting}
              busy={simulation.isFetching}
              onTry={setTrial}
            />
            {failed}
            <Result
              answer={simulation.data}
              counting={counting}
              hasTrial={trial !== null}
              busy={simulation.isPlaceholderData}
            />
            <PlannedLevels
              position={position}
              counting={counting}
              trial={simulation.isPlaceholderData || simulation.isError ? null : trial}
            />
          </div>
        ) : (
          failed
        )}
      </Card>
    </div>
  );
}

interface ResultProps {
  answer: ParSimulationAnswer;
  counting: Counting;
  hasTrial: boolean;
  busy: boolean;
}

function Result({ answer, counting, hasTrial, busy }: ResultProps) {
  const [told] = answer.positions;
  if (!told) return null;
  const isShown = ({ scenario }: { scenario: string }) => hasTrial || scenario !== 'proposed';
  const days = answer.replay.filter(isShown);
  const last = hasTrial ? 'proposed' : 'current';
  const current = told.scenarios.find(({ scenario }) => scenario === 'current');
  return (
    <>
      <div role="status">
        <ul className={styles.changes}>
          {told.scenarios.filter(isShown).map((scenario) => (
            <Change key={scenario.scenario} current={current} other={scenario} />
          ))}
        </ul>
        <p className={styles.days}>{tellDays(answer)}</p>
      </div>
      {told.poor_replay ? (
        <Notice kind="warning">
          The replay of the current levels refills much more or less often than happened. Trust it less.
        </Notice>
      ) : null}
      <ScenarioTable
        scenarios={told.scenarios.filter(isShown)}
        counting={counting}
        caption="What the levels do"
        busy={busy}
      />
      {days.length > 0 ? <ClosingChart days={days} counting={counting} busy={busy} /> : null}
      <ReplayDays
        days={days.filter(({ scenario }) => scenario === last)}
        counting={counting}
        title={hasTrial ? 'Day by day with your levels' : 'Day by day with the current levels'}
      />
    </>
  );
}

/** What a scenario would change, in one sentence; nothing where it has the current levels. */
function Change({ current, other }: { current: ParScenario | undefined; other: ParScenario }) {
  const isOther = other.scenario === 'suggested' || other.scenario === 'proposed';
  const isSame = other.par_min === current?.par_min && other.par_max === current?.par_max;
  const change = isOther && !isSame ? compareScenarios(current, other) : null;
  return change ? (
    <li>
      <strong>{scenarioWords[other.scenario]}:</strong> {change}.
    </li>
  ) : null;
}

function tellDays({ period, positions }: ParSimulationAnswer): string {
  const [told] = positions;
  const date = (text: string) => formatValue(text, { type: 'date' });
  return [
    `Draws from ${date(period.from)} to ${date(period.to)}, played again; the first ${period.settling_days} days are not counted.`,
    told && told.imputed_days > 0 ? `${told.imputed_days} days without stock count as usual days.` : null,
    told?.shelf_life_days === null ? 'How long a refill keeps is not known, so nothing expires.' : null,
    'A replay changes nothing.',
  ]
    .filter(Boolean)
    .join(' ');
}
