/** The rule book of the engine: every threshold that decides a class, a candidate, a window or an interval. */
export const rules = {
  classes: {
    /** Cut-offs of Syntetos, Boylan and Croston, J. Oper. Res. Soc. 56 (2005): how seldom, and how varied. */
    seldom: 1.32,
    varied: 0.49,
    /** Fewer buckets since the first demand, or fewer seasons: nothing can be said about a pattern yet. */
    newBuckets: 6,
    newSeasons: 2,
    /** Without demand for so many buckets, mean gaps or longest gaps, whatever is most: it has ended. */
    endedBuckets: 6,
    endedMeanGaps: 3,
    endedLongestGaps: 1.5,
    /** So much of the newest buckets corrected: what is known is supply rather than demand. */
    constrainedShare: 0.25,
    constrainedBuckets: 6,
  },
  cleaning: {
    /** A bucket without stock for more than this share of it says nothing about demand. */
    trustedStockoutShare: 0.5,
    /** What a stock-out may add is capped by this quantile of the buckets with stock. */
    stockoutCap: 0.95,
    /** So many robust standard deviations away from its neighbours, a value is taken for an error or a single event. */
    outlierDeviations: 10,
    /** And so many times their median. */
    outlierTimes: 4,
    /** Where this share of the buckets has no row and no row says zero, rows of zero were left out of the file. */
    leftOutZeros: 0.2,
    /** Up to this share of negative values are returns; beyond it the series is no demand and may be negative. */
    returnsShare: 0.1,
    /** Beyond it sums of squares are no longer sure. */
    largestValue: 1e15,
    /** Older values than these say nothing about tomorrow, and cost time. */
    longestHistory: 5000,
  },
  seasons: {
    /** The season of so many buckets is modelled by states; a longer one by harmonics. */
    longestOfStates: 24,
    mostHarmonics: 4,
    /** Standard deviations that the autocorrelation at the season must reach: 90 % on both sides. */
    confidence: 1.645,
    /** And standard deviations that the share of the variance must reach: 1 % on one side. */
    certainty: 2.33,
    smallestIndex: 0.01,
  },
  backtest: {
    windows: 4,
    leastTraining: 12,
    /** Another method must beat the default one by this share, and by one standard error. */
    margin: 0.02,
    /** A method for seldom demand must stay within this bias. */
    largestBias: 0.2,
    /** So many series a class tell which of its methods is best. */
    seriesPerClass: 200,
  },
  intervals: {
    /** Residuals that a quantile needs; below it those of neighbouring horizons are added. */
    residuals: 40,
    /** Of a series with a single value, its noise as a share of it. */
    noiseOfOne: 0.5,
  },
} as const;
