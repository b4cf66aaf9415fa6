/** Mobile codes of Vietnam until 2018, with those that took their place; the seven digits after them stayed. */
const vietnam: Readonly<Record<string, string>> = {
  ...{ 120: '70', 121: '79', 122: '77', 126: '76', 128: '78' },
  ...{ 123: '83', 124: '84', 125: '85', 127: '81', 129: '82' },
  ...{ 162: '32', 163: '33', 164: '34', 165: '35', 166: '36', 167: '37', 168: '38', 169: '39' },
  ...{ 186: '56', 188: '58', 199: '59' },
}
/** The operator to which the second digit of a mobile of the Ivory Coast belonged, by what was put before it in 2021. */
const ivoryCoast = (second: string): string => (second < '4' ? '01' : second < '7' ? '05' : '07')

/**
 * A number of a plan that its country replaced, as it is now: Benin put 01 before all numbers (2024), the Ivory Coast
 * two digits by operator before its numbers (2021; of landlines those that
 * are surely Orange's), Vietnam shortened mobile codes (2018) and put 2
 * before Hanoi's 4 (2017), Colombia put 60 before
 * landlines (2021), Cameroon 6 or 2 (2014), Mauritius 5 before mobiles (2013), Ecuador 9 (2012).
 */
const renumbered = (number: string): string =>
  number
    .replace(/^\+229(?=\d{8}$)/, '+22901')
    .replace(
      /^\+225(?=(?:[045][1-9]|7[1-9]|[689][4-9])\d{6}$)/,
      (plus, at: number) => plus + ivoryCoast(number[at + 5] ?? ''),
    )
    .replace(/^\+225(?=[23]\d[1-7]\d{5}$)/, '+22527')
    .replace(/^\+84(1\d\d)(?=\d{7}$)/, (all, code: string) => (vietnam[code] ? `+84${vietnam[code]}` : all))
    .replace(/^\+84(?=4\d{8}$)/, '+842')
    .replace(/^\+57(?=[1-8]\d{7}$)/, '+5760')
    .replace(/^\+237(?=[5-9]\d{7}$)/, '+2376')
    .replace(/^\+237(?=[23]\d{7}$)/, '+2372')
    .replace(/^\+230(?=[4789]\d{6}$)/, '+2305')
    .replace(/^\+593(?=[89]\d{7}$)/, '+5939')

/**
 * One text for all spellings of a mobile, for matching (rule 35): without the digit that Mexico (gave up in
 * 2019) and Argentina put after the country, without Brazil's ninth digit, and by the present plan where a country
 * replaced its own. Others are their own.
 */
export const matchNumber = (e164: string): string =>
  renumbered(e164)
    .replace(/^\+521(?=\d{10}$)/, '+52')
    .replace(/^\+549(?=\d{10}$)/, '+54')
    .replace(/^(\+55\d\d)9(?=[6-9]\d{7}$)/, '$1')

/**
 * A number in a spelling that its country gave up, in the present one: also Argentina's 15 before a mobile, and
 * numbers of Italy without the zero in front (until 1998).
 */
export const presentNumber = (number: string): string =>
  renumbered(number)
    .replace(/^\+52(?:044|045|01|1)(?=\d{10}$)/, '+52')
    .replace(/^\+549?(?=\d+$)/, (plus) => plus)
    .replace(/^\+549?(\d{2,4})15(\d{6,8})$/, (all, area: string, rest: string) =>
      area.length + rest.length === 10 ? `+549${area}${rest}` : all,
    )
    .replace(/^\+55(\d\d)(?=[6-9]\d{7}$)/, (_, area) => `+55${area}9`)
    .replace(/^\+560?9(?=\d{8}$)/, '+569')
    .replace(/^\+39(?=[1245679]\d{5,9}$)/, '+390')
