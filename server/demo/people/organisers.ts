import type { RoleAlias } from '../../../contract/users.ts';
import type { Teacher } from './teacher.ts';

export interface Organiser extends Teacher {
  role: RoleAlias;
}

export const organisers: readonly Organiser[] = [
  {
    key: 'akhmetov',
    role: 'moderator',
    names: ['Timur', 'Тимур'],
    surnames: ['Akhmetov', 'Ахметов'],
    born: '1988-05-29',
    country: 'KZ',
    position: 'Moderator of the school in Almaty',
    specialization: 'Field work, interpreting, timetables',
    degree: 'M.A.',
    study: ['Deutsch-Kasachische Universität'],
    work: ['Yurt School Office, Almaty'],
    description: {
      en: 'Opens the rooms, finds the missing link and knows who is waiting in which one. Interprets between Russian, Kazakh and German when the interpreters are on their tea break. Write to him before you write to everybody.',
      de: 'Öffnet die Räume, findet den fehlenden Link und weiß, wer in welchem wartet. Dolmetscht zwischen Russisch, Kasachisch und Deutsch, wenn die Dolmetscherinnen Teepause haben. Schreiben Sie ihm, bevor Sie allen schreiben.',
      ru: 'Открывает комнаты, находит пропавшие ссылки и знает, кто в какой комнате ждёт. Переводит с русского, казахского и немецкого, пока у переводчиков чайная пауза. Прежде чем писать всем, напишите ему.',
    },
  },
  {
    key: 'hoffmann',
    role: 'moderator',
    names: ['Anja', 'Аня'],
    surnames: ['Hoffmann', 'Хоффманн'],
    born: '1984-01-19',
    country: 'DE',
    position: 'Moderator of the school in Berlin',
    specialization: 'Evening programme, guests, recordings',
    degree: 'M.A.',
    study: ['Humboldt-Universität zu Berlin'],
    work: ['Yurt School Office, Berlin'],
    description: {
      en: 'Looks after everything that happens when Almaty goes to bed and Berlin comes home from work. Cuts the recordings and the speaking time.',
      de: 'Kümmert sich um alles, was geschieht, wenn Almaty schlafen geht und Berlin von der Arbeit kommt. Schneidet die Aufzeichnungen und achtet auf die Redezeit.',
      ru: 'Заботится обо всём, что происходит, когда Алматы ложится спать, а Берлин приходит с работы. Монтирует записи и следит за регламентом.',
    },
  },
  {
    key: 'krause',
    role: 'admin',
    names: ['Sabine', 'Забине'],
    surnames: ['Krause', 'Краузе'],
    born: '1971-08-15',
    country: 'DE',
    position: 'Head of the school',
    specialization: 'Programme, partners, funding',
    degree: 'Dr. phil.',
    study: ['Universität Leipzig'],
    work: ['Yurt School Office, Berlin'],
    description: {
      en: 'Founded the school with a rented classroom and eleven participants. Decides about the programme, signs the certificates and reads every evaluation form, including the angry ones.',
      de: 'Hat die Schule mit einem gemieteten Seminarraum und elf Teilnehmenden gegründet. Entscheidet über das Programm, unterschreibt die Zertifikate und liest jeden Bewertungsbogen, auch die wütenden.',
      ru: 'Основала школу в арендованном классе с одиннадцатью участниками. Отвечает за программу, подписывает сертификаты и читает все анкеты, в том числе сердитые.',
    },
  },
  {
    key: 'nurpeisov',
    role: 'platformadmin',
    names: ['Yerlan', 'Ерлан'],
    surnames: ['Nurpeisov', 'Нурпеисов'],
    born: '1990-11-03',
    country: 'KZ',
    position: 'Keeper of the platform',
    specialization: 'Accounts, backups, bad connections',
    degree: 'B.Sc.',
    study: ['Astana IT University'],
    work: ['Yurt School Office, Almaty'],
    description: {
      en: 'Keeps the platform running and tests it from trains. If something does not work, tell him where you were and what the signal was like.',
      de: 'Hält die Plattform am Laufen und testet sie im Zug. Wenn etwas nicht geht, schreiben Sie ihm, wo Sie waren und wie der Empfang war.',
      ru: 'Следит за платформой и проверяет её в поездах. Если что-то не работает, напишите ему, где вы были и какая была связь.',
    },
  },
];
