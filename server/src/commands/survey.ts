import type { Command } from './command.ts'

type Row = { day: string; platform: string; trade: string; team_size: string; lead_origin: string }

/** What new people answered, without who they are: a line each, for a sheet. */
export const survey: Command = {
  usage: '',
  about: 'new users’ survey answers, as tab-separated lines',
  options: {},
  optionsAbout: {},
  words: { min: 0, max: 0 },
  needsSchema: true,
  async run({ database }, _args, { say }) {
    const { rows } = await database.executeSql(
      `select to_char(answered_at at time zone 'UTC', 'YYYY-MM-DD') as day, platform, coalesce(trade, '') as trade,
         coalesce(team_size, '') as team_size, coalesce(lead_origin, '') as lead_origin
       from survey_responses order by answered_at desc`,
    )
    say(['day', 'platform', 'trade', 'team_size', 'lead_origin'].join('\t'))
    for (const { day, platform, trade, team_size, lead_origin } of rows as Row[])
      say([day, platform, trade, team_size, lead_origin].join('\t'))
    return 0
  },
}
