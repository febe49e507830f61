/** The coefficients of Stirling's series, 1/12x − 1/360x³ + …: good to full precision from 10 on. */
const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188];

/** The logarithm of the gamma function of a positive number. */
export function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const series = stirling.reduce((sum, coefficient, index) => sum + coefficient / x ** (2 * index + 1), 0);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
