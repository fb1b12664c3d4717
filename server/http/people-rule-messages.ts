import type { Locale } from '../../contract/scalars.ts';

/** The error texts of passkeys, of tables of people and of invitations. */
export const peopleRules: Record<string, Record<Locale, string>> = {
  passkey: {
    en: 'The passkey could not be added. Please try again.',
    de: 'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es erneut.',
    ru: 'Не удалось добавить ключ доступа. Попробуйте ещё раз.',
  },
  signInAgain: {
    en: 'Please confirm that it is you: sign out and sign in again, then repeat this.',
    de: 'Bitte bestätigen Sie, dass Sie es sind: Melden Sie sich ab und wieder an, und wiederholen Sie dies dann.',
    ru: 'Подтвердите, что это вы: выйдите и войдите снова, а затем повторите действие.',
  },
  identityTaken: {
    en: 'This account is already connected to another person’s account here.',
    de: 'Dieses Konto ist hier schon mit dem Konto einer anderen Person verbunden.',
    ru: 'Эта учётная запись уже связана с учётной записью другого человека.',
  },
  tooManyIdentities: {
    en: 'You can connect at most {n} accounts. Remove one first.',
    de: 'Sie können höchstens {n} Konten verbinden. Entfernen Sie zuerst eines.',
    ru: 'Можно связать не больше {n} учётных записей. Сначала удалите одну.',
  },
  factorCode: {
    en: 'This code is wrong or was used already. Enter the current code of the app, or another recovery code.',
    de: 'Dieser Code ist falsch oder schon verwendet. Geben Sie den aktuellen Code der App oder einen anderen Wiederherstellungscode ein.',
    ru: 'Код неверный или уже использован. Введите текущий код из приложения или другой код восстановления.',
  },
  factorOn: {
    en: 'Your sign-in already asks for a code.',
    de: 'Für Ihre Anmeldung ist bereits ein Code nötig.',
    ru: 'Вход с кодом уже включён.',
  },
  factorRequired: {
    en: 'The school requires a second factor or a passkey from organisers. Add another passkey first, or keep what you have.',
    de: 'Die Schule verlangt vom Organisationsteam einen zweiten Faktor oder einen Passkey. Fügen Sie zuerst einen anderen Passkey hinzu, oder behalten Sie den bisherigen Schutz.',
    ru: 'Школа требует от организаторов второй фактор или ключ доступа. Сначала добавьте другой ключ доступа или оставьте всё как есть.',
  },
  passkeyFirst: {
    en: 'Sign out and sign in with your passkey, then repeat this. If you have lost it, ask an administrator.',
    de: 'Melden Sie sich ab und mit Ihrem Passkey wieder an, und wiederholen Sie den Vorgang. Wenn Sie den Passkey verloren haben, wenden Sie sich an die Administration.',
    ru: 'Выйдите и войдите с ключом доступа, затем повторите. Если вы его потеряли, обратитесь к администратору.',
  },
  factorLost: {
    en: 'Setting a new password deleted your passkeys. Ask an administrator to switch off your second factor, then set up a new one.',
    de: 'Mit dem neuen Passwort wurden Ihre Passkeys gelöscht. Bitten Sie die Administration, Ihren zweiten Faktor auszuschalten, und richten Sie dann einen neuen ein.',
    ru: 'При смене пароля ваши ключи доступа были удалены. Попросите администратора выключить ваш второй фактор, затем настройте новый.',
  },
  factorFirst: {
    en: 'Set up a second factor or a passkey for your own account first.',
    de: 'Richten Sie zuerst für Ihr eigenes Konto einen zweiten Faktor oder einen Passkey ein.',
    ru: 'Сначала настройте второй фактор или ключ доступа для своей учётной записи.',
  },
  tooManyPasskeys: {
    en: 'An account can have at most {n} passkeys. Delete one first.',
    de: 'Ein Konto kann höchstens {n} Passkeys haben. Löschen Sie zuerst einen.',
    ru: 'У учётной записи может быть не больше {n} ключей доступа. Сначала удалите один.',
  },
  tooManyApiTokens: {
    en: 'A person can have at most {n} API tokens. Revoke one first.',
    de: 'Eine Person kann höchstens {n} API-Tokens haben. Widerrufen Sie zuerst eines.',
    ru: 'У одного человека может быть не больше {n} API-токенов. Сначала отзовите один.',
  },
  tableLarge: {
    en: 'This file is too large. Split it into smaller files.',
    de: 'Diese Datei ist zu groß. Teilen Sie sie in kleinere Dateien auf.',
    ru: 'Файл слишком большой. Разделите его на несколько файлов.',
  },
  tableUnreadable: {
    en: 'This is not a table. Choose an Excel (.xlsx) or CSV file.',
    de: 'Das ist keine Tabelle. Wählen Sie eine Excel- (.xlsx) oder CSV-Datei.',
    ru: 'Это не таблица. Выберите файл Excel (.xlsx) или CSV.',
  },
  tableOldExcel: {
    en: 'Save the table as .xlsx without a password, and choose it again',
    de: 'Speichern Sie die Tabelle als .xlsx ohne Passwort, und wählen Sie sie erneut aus',
    ru: 'Сохраните таблицу в формате .xlsx без пароля и выберите её снова',
  },
  tableEmpty: {
    en: 'The table is empty',
    de: 'Die Tabelle ist leer',
    ru: 'Таблица пуста',
  },
  tableRows: {
    en: 'The table has more than {n} rows. Split it into smaller files.',
    de: 'Die Tabelle hat mehr als {n} Zeilen. Teilen Sie sie in kleinere Dateien auf.',
    ru: 'В таблице больше {n} строк. Разделите её на несколько файлов.',
  },
  tableColumns: {
    en: 'The table has more than {n} columns. Delete the columns that are not needed.',
    de: 'Die Tabelle hat mehr als {n} Spalten. Löschen Sie die Spalten, die nicht gebraucht werden.',
    ru: 'В таблице больше {n} столбцов. Удалите лишние столбцы.',
  },
  columnTwice: {
    en: 'Choose each content for one column only',
    de: 'Wählen Sie jeden Inhalt nur für eine Spalte',
    ru: 'Выберите каждое содержимое только для одного столбца',
  },
  importStarted: {
    en: 'This import has already started',
    de: 'Dieser Import hat schon begonnen',
    ru: 'Этот импорт уже начался',
  },
  answerFile: {
    en: 'Choose a PDF file or a picture (JPEG, PNG or WebP)',
    de: 'Wählen Sie eine PDF-Datei oder ein Bild (JPEG, PNG oder WebP)',
    ru: 'Выберите файл PDF или изображение (JPEG, PNG или WebP)',
  },
  doubleRow: {
    en: 'This address is already in row {n}',
    de: 'Diese Adresse steht schon in Zeile {n}',
    ru: 'Этот адрес уже есть в строке {n}',
  },
  unknownRole: {
    en: 'There is no such role',
    de: 'Diese Rolle gibt es nicht',
    ru: 'Такой роли нет',
  },
  unknownCourse: {
    en: 'There is no such course',
    de: 'Diesen Kurs gibt es nicht',
    ru: 'Такого курса нет',
  },
  unknownCountry: {
    en: 'There is no such country',
    de: 'Dieses Land gibt es nicht',
    ru: 'Такой страны нет',
  },
  unknownLanguage: {
    en: 'Use English, German or Russian',
    de: 'Verwenden Sie Englisch, Deutsch oder Russisch',
    ru: 'Укажите английский, немецкий или русский',
  },
  waitsForApproval: {
    en: 'This person has signed up and waits for approval',
    de: 'Diese Person hat sich registriert und wartet auf Freigabe',
    ru: 'Этот человек уже зарегистрировался и ждёт одобрения',
  },
  wasDeclined: {
    en: 'The account of this person was declined',
    de: 'Das Konto dieser Person wurde abgelehnt',
    ru: 'Учётная запись этого человека отклонена',
  },
  ownRole: {
    en: 'You can’t change your own role',
    de: 'Die eigene Rolle können Sie nicht ändern',
    ru: 'Собственную роль изменить нельзя',
  },
  roleAbove: {
    en: 'You may not give this role or change people who have it',
    de: 'Sie dürfen diese Rolle nicht vergeben und Personen mit ihr nicht ändern',
    ru: 'Вам нельзя назначать эту роль и изменять людей с ней',
  },
  invitedByMail: {
    en: 'We have sent an invitation to this address. Open the link in that e-mail.',
    de: 'An diese Adresse haben wir eine Einladung geschickt. Öffnen Sie den Link in dieser E-Mail.',
    ru: 'Мы отправили приглашение на этот адрес. Откройте ссылку из письма.',
  },
  invitedAlready: {
    en: 'This address is already invited',
    de: 'Diese Adresse ist schon eingeladen',
    ru: 'На этот адрес уже отправлено приглашение',
  },
  cohortFilter: {
    en: 'Choose at least one filter',
    de: 'Wählen Sie mindestens einen Filter',
    ru: 'Выберите хотя бы один фильтр',
  },
  nameTaken: {
    en: 'This name is already used. Choose another one.',
    de: 'Dieser Name ist schon vergeben. Wählen Sie einen anderen.',
    ru: 'Это название уже занято. Выберите другое.',
  },
  cohortInUse: {
    en: 'Polls, materials, events, chats or announcements are addressed to this cohort. Change them first.',
    de: 'Umfragen, Materialien, Veranstaltungen, Chats oder Ankündigungen richten sich an diesen Personenkreis. Ändern Sie zuerst diese.',
    ru: 'Этой группе адресованы опросы, материалы, события, чаты или объявления. Сначала измените их.',
  },
  chatCohort: {
    en: 'The members of this chat belong to a cohort. People leave it with the cohort.',
    de: 'Die Mitglieder dieses Chats gehören zu einem Personenkreis. Wer nicht mehr dazugehört, verlässt auch den Chat.',
    ru: 'В этом чате участники группы адресатов. Чат покидают вместе с группой.',
  },
  bookingForOthers: {
    en: 'Places at this event are only for invited people',
    de: 'Die Plätze dieser Veranstaltung sind nur für eingeladene Personen',
    ru: 'Места на этом событии только для приглашённых',
  },
  noSpeaker: {
    en: 'This person does not speak at the event any more',
    de: 'Diese Person spricht nicht mehr bei der Veranstaltung',
    ru: 'Этот человек больше не выступает на событии',
  },
  isSpeaker: {
    en: 'This person already speaks at the event',
    de: 'Diese Person spricht schon bei der Veranstaltung',
    ru: 'Этот человек уже выступает на событии',
  },
  noExpert: {
    en: 'Choose an expert or an organiser. You can change the role of this person under “All people”.',
    de: 'Wählen Sie eine Fachperson oder jemanden aus der Organisation. Die Rolle ändern Sie unter „Alle Personen“.',
    ru: 'Выберите эксперта или организатора. Роль можно изменить на странице «Все люди».',
  },
  sentAlready: {
    en: 'You have already sent this e-mail to these people within the last hour.',
    de: 'Sie haben diese E-Mail in der letzten Stunde schon an diese Personen gesendet.',
    ru: 'Вы уже отправили это письмо этим людям в течение последнего часа.',
  },
  number: { en: 'Enter a number', de: 'Geben Sie eine Zahl ein', ru: 'Введите число' },
  twoOptions: {
    en: 'Add at least two options',
    de: 'Geben Sie mindestens zwei Antworten zur Auswahl an',
    ru: 'Добавьте хотя бы два варианта ответа',
  },
  questionAnswered: {
    en: 'People have answered this question. Archive it and add a new one.',
    de: 'Diese Frage wurde schon beantwortet. Archivieren Sie sie, und legen Sie eine neue an.',
    ru: 'На этот вопрос уже есть ответы. Отправьте его в архив и создайте новый.',
  },
  optionAnswered: {
    en: 'People have chosen an option that you removed. Keep it, or archive the question.',
    de: 'Eine entfernte Antwort wurde schon gewählt. Behalten Sie sie, oder archivieren Sie die Frage.',
    ru: 'Удалённый вариант уже выбрали. Оставьте его или отправьте вопрос в архив.',
  },
  mergeSame: {
    en: 'Choose two different accounts',
    de: 'Wählen Sie zwei verschiedene Konten',
    ru: 'Выберите две разные учётные записи',
  },
  mergeSuspended: {
    en: 'One of the accounts is suspended. End the suspension first.',
    de: 'Eines der Konten ist gesperrt. Heben Sie zuerst die Sperre auf.',
    ru: 'Одна из учётных записей заблокирована. Сначала снимите блокировку.',
  },
  mergeAddress: {
    en: 'Choose the account that has an e-mail address for signing in',
    de: 'Wählen Sie für die Anmeldung das Konto mit einer E-Mail-Adresse',
    ru: 'Для входа выберите учётную запись, у которой есть адрес эл. почты',
  },
  mergeUnconfirmed: {
    en: 'This e-mail address is not confirmed. Choose the other one for signing in.',
    de: 'Diese E-Mail-Adresse ist nicht bestätigt. Wählen Sie für die Anmeldung die andere.',
    ru: 'Этот адрес эл. почты не подтверждён. Выберите для входа другой.',
  },
  countChanged: {
    en: 'The filter now selects {n} people. Check them, and try again.',
    de: 'Der Filter trifft jetzt auf {n} Personen zu. Prüfen Sie sie, und versuchen Sie es erneut.',
    ru: 'Теперь фильтру соответствуют люди, их число: {n}. Проверьте список и попробуйте ещё раз.',
  },
};
