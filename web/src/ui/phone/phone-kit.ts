// One chunk of all that knows of numbers and countries; it loads when a phone field is first shown.
export { type Country, countries, countryName, matchesCountry, zoneCountry } from './countries.ts'
export { flagUrl } from './flags.ts'
export { formatPhone, type PhoneReading, readPhone } from './read-phone.ts'
