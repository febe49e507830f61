/** Words that lists of leaked passwords begin with, and rows of the keyboard. */
const commonWords = `
password passwort passwords passwd pass welcome willkommen bienvenue letmein login logon signin admin administrator
root user username guest test testing tester default secret changeme change temp temporary master access enter
qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz wsx edc qazwsx qazwsxedc
1qaz 2wsx 3edc 4rfv 1qaz2wsx 3edc4rfv 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq1 xsw2 zaq12wsx
abc abcd abcdef iloveyou love loveyou lovely lover sunshine princess dragon monkey football baseball basketball soccer
hockey superman batman spiderman starwars pokemon naruto michael jordan jennifer jessica ashley michelle charlie daniel
thomas andrew joshua anthony matthew robert william hunter shadow flower summer winter spring autumn fall season
january february march april june july august september october november december monday tuesday wednesday thursday
friday saturday sunday today tomorrow hospital pharmacy pharmacist pharma nurse nurses nursing doctor medicine medical
clinic patient patients health healthcare drug drugs company computer internet server service system systems office
windows microsoft google facebook apple samsung cisco oracle whatever trustno nothing something hello world goodbye
freedom mustang cookie cookies chocolate cheese coffee pepper ginger orange banana cherry strawberry purple yellow blue
green black white silver golden diamond crystal tigger buster bailey maggie killer ninja matrix phoenix junior chelsea
liverpool arsenal barcelona juventus cowboys steelers yankees lakers eagles patriots america american london paris
canada texas dallas chicago boston california jesus christ angel angels heaven blessed faith god forever family friends
friend mother father mommy daddy mom dad baby babygirl sweet sweetheart honey butterfly rainbow ranger corvette
ferrari mercedes porsche harley camaro yamaha james john david richard george alexander benjamin samantha amanda
nicole elizabeth maria marina carlos pestle mortar demo live work work1 security secure private public money power magic
lucky happy smile music guitar player gamer star stars moon tiger lion eagle wolf bear panda puppy kitty kitten
`;
const common = commonWords.split(/\s+/u).filter(Boolean);

/** Unlisted letters cost a guesser as much as a listed word; a digit or a sign at the end of one costs little. */
const cost = { word: 1, run: 1, digitOrSign: 0.2, letter: 1 } as const;
const tooCheap = 2.5;
const shortestRun = 3;
const standIns: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is among those that are tried first: two words of the list, or of the person's own name, with digits
 * and signs around them, a run such as 123456 or aaaa, or a short piece that is repeated.
 */
export function isCommonPassword(password: string, own: string[] = []): boolean {
  const text = onePeriod(password.normalize('NFKC').toLowerCase());
  const names = own.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)).filter((name) => name.length > 2);
  const words = [...common, ...names];
  return costOf(text, words) <= tooCheap;
}

/** The cheapest way to put a text together from listed words, runs and single characters. */
function costOf(text: string, words: string[]): number {
  const withLetters = text.replace(/[013457@$!]/gu, (sign) => standIns[sign] ?? sign);
  const best = [0, ...Array<number>(text.length).fill(Number.POSITIVE_INFINITY)];
  const offer = (end: number, price: number) => {
    best[end] = Math.min(best[end] ?? 0, price);
  };
  for (let at = 0; at < text.length; at++) {
    const sofar = best[at] ?? 0;
    offer(at + 1, sofar + (/\p{L}/u.test(text.charAt(at)) ? cost.letter : cost.digitOrSign));
    for (const word of words)
      if (text.startsWith(word, at) || withLetters.startsWith(word, at)) offer(at + word.length, sofar + cost.word);
    const end = endOfRun(text, at);
    if (end - at >= shortestRun) offer(end, sofar + cost.run);
  }
  return best[text.length] ?? 0;
}

/** Where a run of equal steps ends: aaaa, 1234, 9876, abcd. */
function endOfRun(text: string, start: number): number {
  const stepAt = (at: number) => text.charCodeAt(at + 1) - text.charCodeAt(at);
  const step = stepAt(start);
  if (!(Math.abs(step) <= 1)) return start + 1;
  let at = start;
  while (at + 1 < text.length && stepAt(at) === step) at++;
  return at + 1;
}

/** abcxabcxabcx is no harder to guess than abcx. */
function onePeriod(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return piece;
  }
  return text;
}
