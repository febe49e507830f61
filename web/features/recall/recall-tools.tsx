import { useSearchParams } from 'react-router';
import { FirmLetter } from './firm-letter.tsx';
import { PlaceTasks } from './place-tasks.tsx';
import { ProofPack } from './proof-pack.tsx';
import { VerdictForm } from './verdict-form.tsx';

/** What people do on the page of recalls: decide about lots of the chosen notice, work off its places, prove it, and keep letters of firms. */
export function RecallTools() {
  const [params] = useSearchParams();
  if (params.has('detail')) return null;
  const [recall, ndc] = [params.get('recallNumber') ?? '', params.get('ndc') ?? ''];
  const isOne = recall !== '' && !recall.includes(',');
  return (
    <>
      {isOne ? (
        <>
          <VerdictForm key={`${recall} ${ndc}`} recall={recall} search={params.toString()} />
          <PlaceTasks key={recall} recall={recall} />
          <ProofPack recall={recall} />
        </>
      ) : null}
      <FirmLetter />
    </>
  );
}
