/**
 * Logarithm and exponential from the four basic operations alone. Those are exact to the bit by IEEE 754, while the
 * results of Math.log and Math.exp may differ between machines, and with them every file that is generated.
 */
const bits = new DataView(new ArrayBuffer(8));

export function naturalLog(x: number): number {
  if (!(x > 0)) return Number.NEGATIVE_INFINITY;
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  let exponent = ((high >>> 20) & 0x7ff) - 1023;
  bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
  let mantissa = bits.getFloat64(0);
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let sum = 0;
  for (let n = 19; n >= 1; n -= 2) sum = sum * square + 1 / n;
  return exponent * Math.LN2 + 2 * s * sum;
}

export function exponential(x: number): number {
  if (x < -700) return 0;
  const power = Math.round(x / Math.LN2);
  const rest = x - power * Math.LN2;
  let sum = 1;
  for (let n = 14; n >= 1; n -= 1) sum = 1 + (rest / n) * sum;
  bits.setUint32(0, (power + 1023) << 20);
  bits.setUint32(4, 0);
  return sum * bits.getFloat64(0);
}
