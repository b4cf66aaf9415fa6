import { useStandIns } from '~/lib/account/stand-ins.ts'
import styles from '../owner/AssignedTo.module.css'

/** Who stands in for the person who has a client, and until when; nothing where nobody does. */
export function StandInNote({ assignee }: { assignee: { id: string; name: string } }) {
  const words = useStandIns()(assignee)
  return words && <p className={styles.standIn}>{words}</p>
}
