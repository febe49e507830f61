const polynomial = (coefficients: number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);

/** The coefficients of Wichura's algorithm AS 241 (Applied Statistics 37, 1988), lowest power first. */
const middle = {
  over: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.693765509461, 45921.95393154987,
    67265.77092700871, 33430.575583588128, 2509.0809287301227,
  ],
  under: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852545,
  ],
};
const shoulder = {
  over: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 7.745450142783414e-4,
  ],
  under: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    5.475938084995345e-4, 1.0507500716444169e-9,
  ],
};
const tail = {
  over: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  under: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 7.868691311456133e-4, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
};

/** The point below which the share `p` of a standard normal distribution lies. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`A share must lie between 0 and 1, not at ${p}.`);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(middle.over, r)) / polynomial(middle.under, r);
  }
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const { over, under } = r <= 5 ? shoulder : tail;
  const distance = polynomial(over, r - (r <= 5 ? 1.6 : 5)) / polynomial(under, r - (r <= 5 ? 1.6 : 5));
  return q < 0 ? -distance : distance;
}
