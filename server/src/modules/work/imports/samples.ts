/** Sheets as programs and people write them, each with what its columns are: `-` is left out. */
export type Sample = { name: string; country: string; text: string; columns: string; extension?: 'csv' | 'vcf' }

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The twenty sheets by which guesses are judged. */
export const samples: readonly Sample[] = [
  {
    name: 'HubSpot',
    country: 'SG',
    text: 'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Last Activity Date,Lead Status,Marketing contact status,Create Date,Associated Company,City,Country/Region,Email Opt Out\n51,Anna,Tan,anna@x.com,+65 9127 4486,Bo Lim,2026-01-03 10:00,NEW,Marketing contact,2025-01-03 10:00,Lane,Singapore,Singapore,\n52,Ben,Lee,ben@x.com,9127 4487,Bo Lim,,OPEN,Marketing contact,2025-01-04 10:00,,Singapore,Singapore,true\n',
    columns: '- first_name last_name email phone - - - - - company city country -',
  },
  {
    name: 'Salesforce',
    country: 'US',
    text: '"Salutation","First Name","Last Name","Title","Account Name","Mailing Street","Mailing City","Mailing State/Province","Mailing Zip/Postal Code","Mailing Country","Phone","Mobile","Fax","Email","Contact Owner"\n"Mr.","Jim","Beck","Buyer","Acme","1 Main St","Austin","TX","73301","USA","(512) 555-0123","(512) 555-0188","(512) 555-0190","jim@acme.com","Kim"\n',
    columns: '- first_name last_name job_title company address city address address country phone phone - email -',
  },
  {
    name: 'Google contacts',
    country: 'GB',
    text: 'First Name,Middle Name,Last Name,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,Address 1 - Country\nJane,,Doe,,,Acme,Head,,Met in Bath,* myContacts ::: Buyers,* Work,jane@acme.co.uk,Mobile,+44 7400 123456,Work,020 7946 0991,Home,1 High St,Bath,United Kingdom\n',
    columns:
      'first_name - last_name - name company job_title - notes groups - email - phone - phone - address city country',
  },
  {
    name: 'Outlook',
    country: 'US',
    text: 'First Name,Last Name,E-mail Address,E-mail 2 Address,Home Phone,Business Phone,Mobile Phone,Company,Job Title,Business Street,Business City,Business Country/Region,Categories,Notes\nAl,Gee,al@x.com,,512-555-0123,,512-555-0188,Acme,Agent,1 Main St,Austin,United States,Friends,Tall\n',
    columns: 'first_name last_name email email phone phone phone company job_title address city country groups notes',
  },
  {
    name: 'Pipedrive',
    country: 'GB',
    text: 'Name;Label;Organization;Phone - Work;Phone - Mobile;Email - Work;Email - Home;Owner;Open deals;Next activity date\nJan Fox;Hot;Fox Ltd;020 7946 0991;+44 7400 123456;jan@fox.co.uk;;Kim;2;2027-03-04\n',
    columns: 'name groups company phone phone email email - - follow_up',
  },
  {
    name: 'Zoho',
    country: 'IN',
    text: 'Lead Id,Lead Name,Company,Email,Phone,Mobile,Lead Source,Lead Status,City,State,Description\nzcrm_1,Asha Rao,Rao & Co,asha@rao.in,+91 22 2202 1234,098200 12345,Web,New,Mumbai,Maharashtra,Wants 3 BHK\n',
    columns: '- name company email phone phone - - city address notes',
  },
  {
    name: 'Facebook lead ads',
    country: 'SG',
    text: 'id\tcreated_time\tad_id\tad_name\tcampaign_name\tform_id\tform_name\tis_organic\tplatform\tfull_name\temail\tphone_number\tcity\nl:123\t2026-03-01T10:00:00+08:00\tag:1\tAd A\tCamp\tf:1\tForm\tfalse\tfb\tMei Lin\tmei@x.sg\tp:+6591274486\tSingapore\n',
    columns: '- - - - - - - - - name email phone city',
  },
  {
    name: 'Mailchimp',
    country: 'US',
    text: 'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,TAGS\njo@x.com,Jo,Roe,"1 Main St, Austin",(512) 555-0123,01/02,2,2024-01-02 10:00:00,"Buyer","VIP"\n',
    columns: 'email first_name last_name address phone - - - groups -',
  },
  {
    name: 'German portal',
    country: 'DE',
    text: 'Anrede;Vorname;Nachname;Firma;E-Mail;Telefon;Mobil;Straße;Hausnummer;PLZ;Ort;Nachricht;Anfragedatum;Objekt-Nr.\nHerr;Jörg;Müller;;j@m.de;030 901820;0171 2345678;Hauptstraße;3;10115;Berlin;Bitte um Rückruf;03.11.2026;4711\n',
    columns: '- first_name last_name company email phone phone address address address city notes - -',
  },
  {
    name: 'German CRM',
    country: 'AT',
    text: 'Kundennummer;Ansprechpartner;Unternehmen;Funktion;E-Mail-Adresse;Telefonnummer;Wohnort;Land;Wiedervorlage;Bemerkungen;Gruppe\nK-1;Eva Gruber;Gruber KG;Chefin;eva@gruber.at;+43 1 5131234;Wien;Österreich;04.03.2027;nett;Stammkunden\n',
    columns: '- name company job_title email phone city country follow_up notes groups',
  },
  {
    name: 'French sheet',
    country: 'FR',
    text: 'Civilité;Nom;Prénom;Société;Adresse e-mail;Téléphone portable;Code postal;Ville;Pays;Commentaire\nMme;Dupont;Zoé;;zoe@dupont.fr;06 12 34 56 78;75001;Paris;France;Cherche T3\n',
    columns: '- last_name first_name company email phone address city country notes',
  },
  {
    name: 'Spanish sheet',
    country: 'ES',
    text: 'Nombre,Apellidos,Correo electrónico,Teléfono móvil,Empresa,Cargo,Dirección,Ciudad,País,Observaciones,Etiquetas\nJosé,Núñez,jose@nunez.es,612 34 56 78,Núñez SL,Jefe,Calle Mayor 1,Madrid,España,Llamar,VIP\n',
    columns: 'first_name last_name email phone company job_title address city country notes groups',
  },
  {
    name: 'Italian sheet',
    country: 'IT',
    text: 'Nome;Cognome;Cellulare;Email;Azienda;Indirizzo;CAP;Città;Note\nLuca;Rossi;347 123 4567;luca@rossi.it;Rossi srl;Via Roma 1;00100;Roma;da richiamare\n',
    columns: 'first_name last_name phone email company address address city notes',
  },
  {
    name: 'Portuguese sheet',
    country: 'BR',
    text: 'Nome completo,E-mail,Celular,Empresa,Cidade,Observações\nAna Souza,ana@souza.br,(11) 96123-4567,Souza,São Paulo,quer 2 quartos\n',
    columns: 'name email phone company city notes',
  },
  {
    name: 'Dutch sheet',
    country: 'NL',
    text: 'Voornaam;Achternaam;E-mailadres;Telefoonnummer;Bedrijf;Straat;Postcode;Woonplaats;Opmerkingen\nJan;Smit;jan@smit.nl;06-12345678;Smit BV;Dam 1;1012 JS;Amsterdam;belt graag\n',
    columns: 'first_name last_name email phone company address address city notes',
  },
  {
    name: 'Chinese sheet',
    country: 'CN',
    text: '姓名,手机号码,邮箱,公司,职位,城市,备注\n王伟,13800138000,wei@x.cn,大公司,经理,上海,老客户\n',
    columns: 'name phone email company job_title city notes',
  },
  {
    name: 'own export',
    country: 'SG',
    text: `\ufeffID,Name,First name,Last name,Phone,Other phones,E-mail,Other e-mails,Company,Job title,Address,City,Country,Source,Page,Form,Campaign,Ad,Created,Assigned to,Date assigned,Groups,Stage,New lead,Follow-up date,Follow-up type,Last interaction,Notes\n${uuid},Mei,,,'+6591274486,,mei@x.sg,,,,,,SG,Webhook,,,,,2026-01-02T10:00:00+08:00,Ann,2026-01-02T10:00:00+08:00,Hot,,No,,,,old\n`,
    columns:
      'id name first_name last_name phone phone email email company job_title address city country - - - - - - - - groups - - - - - -',
  },
  {
    name: 'no headings',
    country: 'SG',
    text: 'Mei Lin,91274486,mei@x.sg\nBo Lim,+65 9127 4487,bo@x.sg\nAnn Ong,91274488,ann@x.sg\n',
    columns: 'name phone email',
  },
  {
    name: 'agency list with a title',
    country: 'SG',
    text: 'Leads March 2026,,,,\n,,,,\nS/N,Client Name,HP No.,Email Add,Remarks\n1,Mei Lin,91274486,mei@x.sg,call after 6\n2,Bo Lim,91274487,bo@x.sg,no agents\n',
    columns: '- name phone email notes',
  },
  {
    name: 'home-made',
    country: 'GB',
    text: 'Your name|Your email|Contact number|Message|Preferred time|Submitted on|IP\nJan Fox|jan@fox.co.uk|07400 123456|Is it still there?|Evening|2026-03-01 10:00|10.0.0.1\n',
    columns: 'name email phone notes - - -',
  },
]
