import { runAbuse, sizes } from './run-abuse.ts';
import { statusesInWords } from './tally.ts';

/** `npm run abuse [small|usual] [seed]`: bounded attacks on a server of its own; prints requests, refusals, 5xx and peak memory. */
const size = process.argv[2] === 'small' ? 'small' : 'usual';
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
/** In MB. The store may take 1,400, the threads of the simulator 384 each. */
const mostMemory = 3_500;

const column = (text: string | number, width: number) => String(text).padStart(width);
console.log(
  `${'attack'.padEnd(24)}${column('requests', 10)}${column('answered', 10)}${column('refused', 10)}${column('5xx', 6)}`,
);
const { tallies, peak } = await runAbuse(sizes[size], seed, (tally) => {
  const { attack, requests, answered, refused, broken, notes } = tally;
  const counts = [requests, answered, refused].map((one) => column(one, 10)).join('');
  console.log(
    `${attack.padEnd(24)}${counts}${column(broken.length, 6)}  ${[statusesInWords(tally), ...notes].filter(Boolean).join('; ')}`,
  );
  for (const one of broken) console.error(`  ${one}`);
});
console.log(`peak memory of the server: ${peak === null ? 'not known here' : `${peak} MB`}`);
const isTooMuch = peak !== null && peak > mostMemory;
if (isTooMuch) console.error(`more than the ${mostMemory} MB that it may take`);
process.exit(isTooMuch || tallies.some(({ broken }) => broken.length > 0) ? 1 : 0);
