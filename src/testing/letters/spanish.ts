import type { LetterLanguage } from './letter-language.ts';

export const SPANISH: LetterLanguage = {
  code: 'es',
  syllables: ['bar', 'quin', 'zul', 'mon', 'tre', 'ger', 'val', 'chur', 'pel', 'dor', 'rus', 'ñan', 'lar', 'cam'],
  endings: ['tierra', 'dondo', 'vera', 'llón', 'ñez', 'quero', 'bal', 'sancho', 'dina', 'tegui', 'mira', 'ordo'],
  particles: ['de', 'de la', 'del'],
  titles: ['Sr.', 'Sra.', 'D.', 'Don', 'Dña.'],
  companies: [
    'Seguros del Norte S.A.',
    'Clínica Dental Las Rosas',
    'Ayuntamiento de Villaverde',
    'Energía Plus S.L.',
    'Banco Mediterráneo',
  ],
  streets: ['Calle Mayor, 12', 'Avda. de la Constitución 7', 'C/ Alcalá 44', 'Plaza de España, 3'],
  towns: ['28013 Madrid', '08002 Barcelona', '41001 Sevilla', '46002 Valencia'],
  months: ['enero', 'marzo', 'mayo', 'agosto', 'diciembre'],
  sentences: [
    'Le agradecemos su carta del lunes, que hemos recibido en nuestra oficina de Madrid.',
    'La factura se ha pagado por transferencia al Banco Santander.',
    'Consulte las Condiciones Generales y el artículo 12 del Código Civil.',
    'Su póliza con Seguros Atlántico sigue vigente en España y Portugal.',
    'El Juzgado de Primera Instancia examinará el expediente en septiembre.',
    'Nuestro Servicio de Atención al Cliente está a su disposición.',
  ],
  layouts: {
    business: [
      '{co}\n{street}\n{town}\n\n{a.t} {a}\n{street}\n{town}\n\nMadrid, {date}\n\nAsunto: factura n.º {n}\n\nEstimado Sr. {a.f}:\n\n{s} {s}\n\nPuede contactar con {b} o con mi compañera {c}. {s}\n\nAtentamente,\n\n{b}\nDirectora comercial\n{co}\nAnexo: Tarifas',
      '{a}\n{street}\n{town}\n\n{co}\nA la atención de {b.t} {b}\n{street}\n{town}\n\nReclamación del pedido {n}\n\nEstimada Sra. {b.f}:\n\n{s} El viernes hablé con el Sr. {c.f}. {s}\n\nReciba un cordial saludo,\n\n{a}',
      '{co}\nPersona de contacto: {b}\nRef.: {n}\n\nQuerida {a.g}:\n\n{s}\n\nEl Sr. {d.f} le llamará. {s}\n\nUn saludo,\n{b.g}',
    ],
    mail: [
      'De: {a} <{a.mail}>\nEnviado: {date} 10:42\nPara: {b} <{b.mail}>\nCC: {c}\nAsunto: RE: Plan del proyecto\n\nHola {b.g},\n\n{s}\n\n{c.g} enviará el informe mañana.\n\nSaludos,\n{a.g}\n\n{a}\nDepartamento de Compras\n{co}\n\nEl mar, {date} a las 09:12, {b} (<{b.mail}>) escribió:\n> Hola {a.g},\n> {s}\n> Gracias,\n> {b.g}',
      'De: {a.inv}\nPara: {b.inv}; {c.inv}\nAsunto: Reunión\n\nBuenos días, Sra. {b.f}:\n\n{s} El Sr. {c.f} está de vacaciones.\n\nSaludos cordiales,\n\n{a}\nJefa de proyecto',
    ],
    form: [
      'SOLICITUD\n{co}\n\nApellidos: {a.f}\nNombre: {a.g}\nFecha de nacimiento: {born}\nDirección: {street}, {town}\nProfesión: Enfermero\nPersona de contacto: {b}\nParentesco: Madre\nMédico: Dr. {c}\n\nFirma: {a}\nFecha: {date}',
      'Parte de siniestro n.º {n}\n\nAsegurado: {a.up}\nApellidos y nombre: {a.inv}\nNombre del solicitante: {a} Fecha de nacimiento: {born}\nTestigo: {b}\nEmpresa: {co}\nElaborado por: {c.i}\nTitular de la cuenta: {a}',
    ],
    minutes: [
      'ACTA DE LA JUNTA GENERAL\n{co}, {date}\n\nAsistentes: {a} (presidente), {b}, {c.t} {c}\nExcusan su asistencia: {d}\n\n1. Apertura\n{a} abre la sesión. {s}\n\n2. Informe económico\n{b} presenta las cuentas. El Sr. {c.f} pregunta por el Fondo de Reserva. {s}\n\nResponsable: {b.i}\n\nLevanta acta: {d}',
      'Reunión de la Comunidad, {date}\n\nPresentes:\n- {a}, presidenta\n- {b}\n- {c} ({co})\n\nRuegos y Preguntas\n{s} La Sra. {a.f} está de acuerdo. {b.f} informa de una avería.\n\nFirmado: {a}',
    ],
    medical: [
      '{co}\n{date}\n\nPaciente: {a}, nacida el {born}\nN.º de historia: {n}\n\nEstimado Dr. {b.f}:\n\nLe informo sobre la Sra. {a.f}, que acudió con su marido {c}. {s}\n\nDiagnóstico: Diabetes tipo 2, enfermedad de Crohn\nTratamiento: Metformina 500 mg, Ramipril\n\nLa Sra. {a.f} volverá en mayo.\n\nUn cordial saludo,\n\nDra. {d}\nCardióloga',
      'INFORME DE ALTA\nNombre: {a.inv}\nMédico responsable: {b}\nPersona de contacto: {c}\n\nAntecedentes: el Sr. {a.f} ingresó por Urgencias. {s} Tensión 140/90.\nRevisado por: {d}',
    ],
    contract: [
      'CONTRATO DE ARRENDAMIENTO\n\nDe una parte, {a}, con domicilio en {street}, {town} (en adelante, el Arrendador)\ny de otra, {b}, nacida el {born} (en adelante, la Arrendataria).\n\nPrimera. {s}\nSegunda. La Sra. {b.f} abona la fianza a {co}.\n\nTestigo: {c}\n\nEl arrendador: {a}\nLa arrendataria: {b}',
      'CONTRATO DE TRABAJO\n\nEmpresa: {co}, representada por {a}, gerente\nTrabajadora: {b}, {street}, {town}\n\nPrimera. {s}\nLa Trabajadora depende de D. {c}, director de ventas.\n\n______________\n{a.up}\n\n______________\n{b.up}',
    ],
  },
};
