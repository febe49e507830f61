import { useSearchParams } from 'react-router';
import { FirmLetter } from './firm-letter.tsx';
import { VerdictForm } from './verdict-form.tsx';

/** What people do on the page of recalls: decide about lots of the notice and NDC that is chosen, and keep letters of firms. */
export function RecallTools() {
  const [params] = useSearchParams();
  if (params.has('detail')) return null;
  const [recall, ndc] = [params.get('recallNumber') ?? '', params.get('ndc') ?? ''];
  const isOne = recall !== '' && !recall.includes(',');
  return (
    <>
      {isOne ? <VerdictForm key={`${recall} ${ndc}`} recall={recall} search={params.toString()} /> : null}
      <FirmLetter />
    </>
  );
}
