import { type FormEvent, useState } from 'react';

/** One submit at a time, with the problem it met in words. `work` answers the problem, or nothing where all is well. */
export function useSubmit(work: () => Promise<string | undefined>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await work());
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return { busy, problem, onSubmit };
}
