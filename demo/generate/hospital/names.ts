import type { Random } from '../random.ts';

const first =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Carlos Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Ashley Donald Emily Steven Kimberly Andrew Donna Paul Michelle Joshua Carol Kenneth Amanda Kevin Melissa Brian Deborah George Stephanie Timothy Rebecca Ronald Laura Jason Helen Edward Sharon Jeffrey Cynthia Ryan Kathleen Jacob Amy Gary Angela Nicholas Anna Eric Ruth Jonathan Brenda Stephen Pamela Larry Nicole Justin Katherine Scott Samantha Brandon Christine Benjamin Emma Samuel Catherine Gregory Virginia Frank Rachel Raymond Janet Patrick Maria Alexander Heather Jack Diane Dennis Julie Jerry Joyce Tyler Priya Wei Fatima Amir Aisha Kofi Ngozi Hiroshi Mei Luis Camila Diego Sofia Omar Leila Ivan Olga Thanh Linh'.split(
    ' ',
  );
const last =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez O'Brien Okafor Haddad Kowalski Lindgren Schroeder Novak Petrov Tanaka Chen Singh Ali Osei".split(
    ' ',
  );

export const personName = (random: Random): string => `${random.pick(first)} ${random.pick(last)}`;
