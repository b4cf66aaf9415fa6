/** A lead is passed on so many times at most, the person who allows it. */
export const mostTimes = 5
