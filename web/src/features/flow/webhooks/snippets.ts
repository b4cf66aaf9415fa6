/** What people copy into their own pages and programs, each with the address in it. */

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The tag that makes an existing form send here. */
export const formTag = (url: string): string => `<form action="${attribute(url)}" method="post">`

export const htmlForm = (url: string): string => `${formTag(url)}
  <label>Name <input name="name" autocomplete="name" required></label>
  <label>E-mail <input name="email" type="email" autocomplete="email"></label>
  <label>Phone <input name="phone" type="tel" autocomplete="tel"></label>
  <label>Message <textarea name="message"></textarea></label>
  <button>Send</button>
</form>`

export const example = { name: 'Ann Example', email: 'ann@example.com', phone: '+1 202-555-0123', message: 'Hello' }

export const makeBody = JSON.stringify(example, null, 2)

/** A line of a terminal; the quotation marks of the shell hold the JSON. */
export const curl = (url: string): string =>
  `curl -X POST '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(example)}'`

/** Sent after the answer to the visitor would have been, and without waiting: a site is never slower for it. */
const send = (url: string) => `wp_remote_post( '${url}', array(
    'blocking' => false,
    'headers'  => array( 'Content-Type' => 'application/json' ),
    'body'     => wp_json_encode( $lead ),
  ) );`

/** After every submission, also where the site's own mail failed: that is the most common fault of all. */
export const contactForm7 = (url: string): string => `add_action( 'wpcf7_submit', function ( $form, $result ) {
  $sent = WPCF7_Submission::get_instance();
  if ( ! $sent || $sent->get_meta( 'do_not_store' ) || ! in_array( $result['status'], array( 'mail_sent', 'mail_failed' ), true ) ) {
    return;
  }
  $lead = array(
    'plugin'   => 'contact-form-7',
    'form'     => array( 'id' => $form->id(), 'title' => $form->title() ),
    'page_url' => $sent->get_meta( 'url' ),
    'fields'   => $sent->get_posted_data(),
  );
  ${send(url)}
}, 10, 2 );`

export const wpForms = (
  url: string,
): string => `add_action( 'wpforms_process_complete', function ( $fields, $entry, $form_data, $entry_id ) {
  $lead = array(
    'plugin'   => 'wpforms',
    'form'     => array( 'id' => $form_data['id'], 'title' => $form_data['settings']['form_title'] ),
    'page_url' => wp_get_referer(),
    'fields'   => array_values( $fields ),
  );
  ${send(url)}
}, 10, 4 );`
