/** A lead is passed on so many times at most, whoever allows it. */
export const mostTimes = 5
