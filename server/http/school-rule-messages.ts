import type { Locale } from '../../contract/scalars.ts';

/** Error texts of the settings of the school, of signing up to it, of webhooks, and of boxes. */
export const schoolRules: Record<string, Record<Locale, string>> = {
  httpsLink: {
    en: 'Enter an address that begins with https://',
    de: 'Geben Sie eine Adresse ein, die mit https:// beginnt',
    ru: 'Введите адрес, который начинается с https://',
  },
  provider: {
    en: 'No OpenID provider was found at this address. Compare it with the settings there.',
    de: 'Unter dieser Adresse wurde kein OpenID-Anbieter gefunden. Vergleichen Sie sie mit den Einstellungen dort.',
    ru: 'По этому адресу не найден поставщик OpenID. Сравните адрес с настройками поставщика.',
  },
  domain: {
    en: 'Enter a domain such as example.org',
    de: 'Geben Sie eine Domain wie example.org ein',
    ru: 'Введите домен, например example.org',
  },
  days: {
    en: 'Enter 30 to 3650 days, or leave the field empty',
    de: 'Geben Sie 30 bis 3650 Tage ein, oder lassen Sie das Feld leer',
    ru: 'Введите от 30 до 3650 дней или оставьте поле пустым',
  },
  contrast: {
    en: 'Text in this colour is too hard to read. Choose a darker one.',
    de: 'Text in dieser Farbe ist zu schlecht lesbar. Wählen Sie eine dunklere.',
    ru: 'Текст этого цвета трудно читать. Выберите цвет темнее.',
  },
  signUpClosed: {
    en: 'Sign-up is closed',
    de: 'Die Registrierung ist geschlossen',
    ru: 'Регистрация закрыта',
  },
  onlyInvited: {
    en: 'You can only sign up with an invitation from the school',
    de: 'Sie können sich nur mit einer Einladung der Schule registrieren',
    ru: 'Зарегистрироваться можно только по приглашению школы',
  },
  otherDomain: {
    en: 'Use an e-mail address from one of the organisations of this school',
    de: 'Verwenden Sie eine E-Mail-Adresse einer der Organisationen dieser Schule',
    ru: 'Укажите адрес электронной почты одной из организаций школы',
  },
  webhookUrl: {
    en: 'Enter a public https address without a user name or password',
    de: 'Geben Sie eine öffentliche https-Adresse ohne Benutzernamen und Passwort ein',
    ru: 'Введите общедоступный адрес https без имени пользователя и пароля',
  },
  tooManyWebhooks: {
    en: 'The school can have at most {n} webhooks. Delete one first.',
    de: 'Die Schule kann höchstens {n} Webhooks haben. Löschen Sie zuerst einen.',
    ru: 'У школы может быть не больше {n} вебхуков. Сначала удалите один.',
  },
  boxCode: {
    en: 'This code is wrong, has expired or was used already. An administrator can create a new one.',
    de: 'Dieser Code ist falsch, abgelaufen oder schon verwendet. Die Administration kann einen neuen erstellen.',
    ru: 'Код неверный, просрочен или уже использован. Администратор может создать новый.',
  },
  tooManyBoxes: {
    en: 'The school can have at most {n} boxes. Revoke one first.',
    de: 'Die Schule kann höchstens {n} Boxen haben. Widerrufen Sie zuerst eine.',
    ru: 'У школы может быть не больше {n} локальных серверов. Сначала отзовите один из них.',
  },
  boxFileForeign: {
    en: 'This is not a file of a box. Choose the file that the laptop has written with box-export.',
    de: 'Das ist keine Datei einer Box. Wählen Sie die Datei, die der Laptop mit box-export geschrieben hat.',
    ru: 'Это не файл локального сервера. Выберите файл, который ноутбук записал командой box-export.',
  },
  boxFileOther: {
    en: 'This file comes from another box, or from before this box got its last code.',
    de: 'Diese Datei stammt von einer anderen Box, oder aus der Zeit vor dem letzten Code dieser Box.',
    ru: 'Этот файл записан другим локальным сервером или раньше, чем этот сервер получил последний код.',
  },
  boxFileAnswer: {
    en: 'This is an answer of the school to a box. Choose the file that the laptop has written with box-export.',
    de: 'Das ist eine Antwort der Schule an eine Box. Wählen Sie die Datei, die der Laptop mit box-export geschrieben hat.',
    ru: 'Это ответ школы локальному серверу. Выберите файл, который ноутбук записал командой box-export.',
  },
  boxFileDamaged: {
    en: 'This file is damaged or incomplete. Copy it from the laptop again.',
    de: 'Diese Datei ist beschädigt oder unvollständig. Kopieren Sie sie noch einmal vom Laptop.',
    ru: 'Файл повреждён или неполон. Скопируйте его с ноутбука ещё раз.',
  },
  boxFileEnded: {
    en: 'This box is not connected, was revoked, or its days are over. What it still holds comes from the devices.',
    de: 'Diese Box ist nicht verbunden, widerrufen, oder ihre Tage sind um. Was sie noch hat, kommt von den Geräten.',
    ru: 'Этот локальный сервер не подключён, отозван, или его срок истёк. Всё, что на нём осталось, придёт с устройств.',
  },
  webhookOff: {
    en: 'Switch the webhook on first',
    de: 'Schalten Sie den Webhook zuerst ein',
    ru: 'Сначала включите вебхук',
  },
};
