import type { Texts } from '../texts.ts';

export const tagline: Texts = {
  en: 'Conference and school for waste management and the environment',
  de: 'Konferenz und Schule für Abfallwirtschaft und Umwelt',
  ru: 'Конференция и школа по обращению с отходами и экологии',
};

export const about: Texts = {
  en: '## Germany and Kazakhstan, for the environment\n\nYurt is the meeting place of the German-Kazakh cooperation on waste management and the environment. It is part of a German federal programme that supports environmental technology in other countries.\n\nExperts from both countries teach, discuss and answer questions. Participants find partners for their own projects at home. The languages of the school are English, German and Russian.',
  de: '## Deutschland und Kasachstan für die Umwelt\n\nYurt ist der Treffpunkt der deutsch-kasachischen Zusammenarbeit in Abfallwirtschaft und Umweltschutz. Yurt gehört zu einem Programm des Bundes, das Umwelttechnologie in anderen Ländern fördert.\n\nFachleute aus beiden Ländern lehren, diskutieren und beantworten Fragen. Teilnehmende finden Partner für eigene Vorhaben zu Hause. Die Sprachen der Schule sind Deutsch, Englisch und Russisch.',
  ru: '## Германия и Казахстан — ради окружающей среды\n\nYurt — место встречи участников германо-казахстанского сотрудничества в области обращения с отходами и охраны окружающей среды. Yurt входит в федеральную программу Германии, которая поддерживает экологические технологии в других странах.\n\nЭксперты из обеих стран читают лекции, участвуют в дискуссиях и отвечают на вопросы. Участники находят партнёров для проектов у себя дома. Языки школы — английский, немецкий и русский.',
};
