/** The board that an address asks for without naming a field: by lead stage. */
export const stageBoard = 'stage'
