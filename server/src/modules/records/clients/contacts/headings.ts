import type { FixedTarget } from '@fairlead/contract/work/imports'
import { fold } from '#platform/text'

/** What columns are called by spreadsheets, phones and other programs, in the languages of those who use them. */
const words: Record<Exclude<FixedTarget, 'skip'>, string> = {
  id: 'id|fairlead id|client id',
  name: `name|full name|fullname|client|client name|contact|contact name|lead|lead name|customer|customer name|display name|person|
    person name|buyer|tenant|your name|file as|kunde|kundenname|vollstandiger name|ansprechpartner|interessent|kontakt|nom complet|
    nom et prenom|prenom et nom|nombre completo|nombre y apellidos|cliente|contacto|nome completo|nome e cognome|contatto|
    volledige naam|naam|klant|imie i nazwisko|klient|ad soyad|adi soyadi|isim|musteri|nama|nama lengkap|pelanggan|姓名|名字|客户|客户姓名|
    氏名|お名前|名前|фио|имя и фамилия|клиент`,
  first_name: `first name|firstname|first|given name|givenname|forename|fname|vorname|prenom|nombre|nombres|primer nombre|nome|primeiro nome|
    voornaam|imie|ad|adi|nama depan|名|имя|fornamn|fornavn|etunimi|christian name`,
  last_name: `last name|lastname|last|surname|family name|familyname|lname|nachname|familienname|nom|nom de famille|apellido|apellidos|
    cognome|sobrenome|apelido|achternaam|nazwisko|soyad|soyadi|nama belakang|姓|фамилия|efternamn|etternavn|sukunimi`,
  phone: `phone|phone number|phonenumber|phone no|telephone|telephone number|tel|tel no|mobile|mobile phone|mobile number|mobile no|cell|
    cell phone|cellphone|handphone|hand phone|hp|hp no|contact no|contact number|whatsapp|whatsapp number|whats app|whats app number|other phone|other phones|
    home phone|work phone|business phone|main phone|direct phone|primary phone|secondary phone|alternate phone|your phone|telefon|
    telefonnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|festnetz|rufnummer|telephone portable|portable|telephone mobile|
    telephone fixe|numero de telephone|gsm|telefono|telefono movil|movil|celular|numero de telefono|cellulare|numero di telefono|
    telemovel|telefone|telefone celular|mobiel|telefoonnummer|telefoon|numer telefonu|komorka|cep telefonu|telefon numarasi|nomor telepon|
    no hp|no telepon|telepon|电话|手机|手机号|手机号码|联系电话|電話番号|電話|携帯|携帯電話|телефон|мобильный|номер телефона|puhelin|mobilnr|tlf`,
  email: `email|e mail|mail|email address|e mail address|emailaddress|mail address|primary email|work email|personal email|other e mails|
    other emails|other email|contact email|your email|e mail adresse|email adresse|mailadresse|adresse e mail|adresse email|adresse mail|
    courriel|mel|correo|correo electronico|email contacto|indirizzo email|posta elettronica|endereco de email|e mailadres|emailadres|
    adres email|adres e mail|e posta|eposta|surel|alamat email|邮箱|电子邮件|电子邮箱|メール|メールアドレス|почта|электронная почта|
    эл почта|epost|e post|sahkoposti|email id`,
  company: `company|company name|organization|organisation|organization name|organisation name|account|account name|business|business name|
    employer|firm|firma|firmenname|unternehmen|entreprise|societe|nom de l entreprise|empresa|compania|azienda|ragione sociale|
    bedrijf|bedrijfsnaam|nazwa firmy|sirket|perusahaan|公司|公司名称|会社|会社名|компания|организация|foretag|bedrift|yritys|associated company`,
  job_title: `job title|jobtitle|title|position|role|job|occupation|designation|job position|beruf|funktion|stellenbezeichnung|fonction|
    poste|profession|cargo|puesto|ruolo|posizione|qualifica|professione|functie|functietitel|stanowisko|unvan|jabatan|职位|职务|役職|
    должность|titel|organization title`,
  address: `address|street|street address|address line|address line 1|address line 2|address 1|address 2|mailing address|mailing street|
    home address|home street|business street|work address|full address|street 1|street 2|postal code|postcode|zip|zip code|state|province|
    region|county|state region|mailing zip postal code|mailing state province|adresse|anschrift|strasse|str|hausnummer|strasse nr|
    strasse hausnummer|plz|postleitzahl|bundesland|rue|code postal|cp|direccion|calle|codigo postal|provincia|domicilio|indirizzo|via|cap|
    endereco|morada|rua|cep|adres|straat|huisnummer|ulica|kod pocztowy|sokak|posta kodu|alamat|kode pos|地址|邮编|住所|郵便番号|
    адрес|улица|индекс|postnummer|adress|osoite|primary address street|address postal code`,
  city: `city|town|city town|mailing city|home city|business city|work city|suburb|ort|stadt|wohnort|ville|commune|ciudad|poblacion|localidad|
    citta|comune|cidade|plaats|woonplaats|stad|miasto|sehir|kota|城市|市|город|poststed|kaupunki|primary address city|by`,
  country: `country|country region|mailing country|home country|business country|nation|land|pays|pais|paese|nazione|kraj|ulke|negara|国家|
    国|страна|maa|country code|landeskennung|primary address country`,
  groups: `group|groups|tag|tags|label|labels|list|lists|category|categories|segment|segments|group membership|gruppe|gruppen|kategorie|
    kategorien|schlagworte|groupe|groupes|etiquettes|etiquette|categorie|grupo|grupos|etiquetas|categoria|gruppo|gruppi|etichette|
    groep|groepen|grupa|grupy|grup|etiket|标签|分组|グループ|タグ|группа|группы|теги|grupper|client groups|lead tags`,
  notes: `note|notes|comment|comments|remark|remarks|message|messages|description|details|notiz|notizen|bemerkung|bemerkungen|kommentar|
    kommentare|nachricht|anmerkung|anmerkungen|beschreibung|remarque|remarques|commentaire|commentaires|nota|notas|comentario|
    comentarios|observaciones|mensaje|messaggio|commenti|observacoes|mensagem|opmerking|opmerkingen|notitie|notities|bericht|uwagi|
    notatki|notlar|mesaj|catatan|备注|留言|备考|メモ|備考|комментарий|примечание|заметки|anteckningar|merknad|enquiry|inquiry|body|anfrage`,
  follow_up: `follow up|follow up date|followup|followup date|next follow up|next follow up date|next contact|next contact date|
    next activity date|next step date|next action date|next call|next call date|call on|follow up on|followup on|reminder|reminder date|call back|callback|callback date|wiedervorlage|
    wiedervorlage am|nachste aktivitat|relance|date de relance|seguimiento|fecha de seguimiento|proximo contacto|prossimo contatto|
    richiamare|opvolgen|opvolgdatum|kolejny kontakt|tindak lanjut|下次跟进|跟进日期|次回連絡日`,
}
/** Columns that are an own field where the account has it: the stage of a lead, and what it is worth. */
const own = {
  LEAD_STAGE:
    'stage|lead stage|deal stage|status|lead status|lifecycle stage|pipeline stage|phase|etapa|etape|fase|stato|阶段',
  OPPORTUNITY_SIZE:
    'opportunity size|deal value|deal size|value|amount|opportunity amount|budget|volumen|wert|montant|importe|valor',
} as const

const entries = (list: string) => list.split('|').map((word) => fold(word))
const targets = new Map<string, FixedTarget>(
  Object.entries(words).flatMap(([target, list]) =>
    entries(list).map((word) => [word, target as FixedTarget] as const),
  ),
)
const ownKeys = new Map<string, keyof typeof own>(
  Object.entries(own).flatMap(([key, list]) => entries(list).map((word) => [word, key as keyof typeof own] as const)),
)

/**
 * A heading as it is looked up: folded, FirstName as first name, without signs, and without what only counts or tells
 * apart: Phone 2, E-mail 1 - Value, Telephone (mobile), Contact: Email.
 */
export function plainHeading(header: string, isParted = true): string {
  const text = fold(isParted ? header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2') : header)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return (
    text
      .replace(/\b\d+\b/g, ' ')
      .replace(/\bvalue$/, '')
      .replace(/\s+/g, ' ')
      .trim() || text
  )
}

/** What is about a number or an address, and is none: whether one may write, of which kind it is, when one wrote. */
const about =
  /\b(opt|consent|type|label|status|valid|verified|ids?|record|bounce|bounced|unsubscribed?|optout|owner|date|time|count|sent|opened|clicked|last|domain|extension|ext|fax|country|code|quarantined|marketing|source|opens?|clicks|replied)\b|\bdo not\b|\bopted\b|datenschutz|einwilligung/
const partly: readonly [RegExp, FixedTarget][] = [
  [/\b(e ?mail|correo|courriel|e posta)s?\b/, 'email'],
  [
    /\b(phone|tel|telephone|telefon|telefono|telefone|mobile|mobil|movil|cell|cellphone|celular|handy|whats ?app|gsm|handphone)\b/,
    'phone',
  ],
  [
    /\bvor(name)?\b.*\bnachname\b|\bnachname\b.*\bvorname\b|\bname\b.*\bvorname\b|\bfirst\b.*\blast\b.*\bname|\blast\b.*\bfirst\b.*\bname|\bprenom\b.*\bnom\b|\bnom\b.*\bprenom\b|\bnombre\b.*\bapellidos?\b|\bcognome\b.*\bnome\b|\bnome\b.*\bcognome\b/,
    'name',
  ],
  [/\b(first|given) name\b|\bvorname\b|\bprenom\b/, 'first_name'],
  [/\b(last|family) name\b|\bsurname\b|\bnachname\b|\bapellidos?\b/, 'last_name'],
  [/\b(street|postal code|zip|postcode|strasse|postleitzahl)\b/, 'address'],
  [/\b(city|town)\b/, 'city'],
  [/\bcountry\b/, 'country'],
  [/\bfollow ?up\b.*\bdate\b/, 'follow_up'],
  [/\b(full|client|customer|contact|lead|buyer|tenant) name\b/, 'name'],
  [/\b(company|organi[sz]ation|firma) name\b/, 'company'],
  [/\b(notes?|comments?|remarks?)\b/, 'notes'],
]

/** Whether a column tells something about a number or an address, and is none. */
export const isAbout = (header: string): boolean => about.test(plainHeading(header)) || about.test(fold(header))

export type Meant = { target: FixedTarget; isExact: boolean }

/** What a heading says that its column is; undefined where it says nothing known. */
export function meaningOf(header: string): Meant | undefined {
  const plain = plainHeading(header)
  // Some words are written with a capital within: WhatsApp, eMail.
  const exact = targets.get(plain) ?? targets.get(plainHeading(header, false))
  if (exact) return { target: exact, isExact: true }
  const found = partly.find(([pattern]) => pattern.test(plain))
  if (!found || ((found[1] === 'phone' || found[1] === 'email') && isAbout(header))) return undefined
  return { target: found[1], isExact: false }
}

/** Which of the fields that are offered to everybody a heading names. */
export const defaultKeyOf = (header: string): keyof typeof own | undefined => ownKeys.get(plainHeading(header))
