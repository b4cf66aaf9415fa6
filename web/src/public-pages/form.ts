import { tellParent } from './script/frame.ts'
import { judgeAnswers } from './script/judge.ts'
import { followNumbers } from './script/phone.ts'

/** What a form gains where scripts run. Without them it works all the same: nothing here is needed to send it. */
const form = document.querySelector<HTMLFormElement>('form.fl-card')
if (form) {
  followNumbers(form)
  judgeAnswers(form)
}
tellParent()
