// Portuguese: what is wrong with a config.
import { isTransposed, listed } from '../text.ts';
import type { Since } from '../../engine/problems.ts';
import type { PlayerWords } from '../words.ts';

const since: Since = {
  'qkv weightInit': 'é um único nn.Linear',
  'qkv headsBy': 'as cabeças de um wrapper têm projeções próprias',
  'kvHeads headsBy': 'as cabeças de um wrapper têm projeções próprias',
  'qkv drawOrder': 'sorteia uma única matriz, na ordem q, k, v',
  'bias weightInit': 'torch.rand sorteia uma matriz sem viés',
  'hiddenScore maskBy': 'é um score anterior a softmax',
  'call dropoutSeed': 'uma semente definida antes de cada máscara faz de toda chamada a primeira',
};

const whole = (place: string) => place || 'a configuração';
const or = (names: readonly string[]) => listed(names, ', ', ' ou ');
const counted = (count: string) => Number(count).toLocaleString('pt');
const onPage = (max: string, what: string, got: string) =>
  `uma página aceita no máximo ${counted(max)} ${what}; esta configuração pede ${counted(got)}`;

export const problems: PlayerWords['problems'] = {
  object: (got) => `a configuração deve ser um objeto; recebido: ${got}`,
  unknown: (name, got) => `campo desconhecido ${name}; recebido: ${got}`,
  integer: (field, min, max, got) => `${field} deve ser um inteiro de ${min} a ${max}; recebido: ${got}`,
  seed: (field, got) =>
    `${field} deve ser um inteiro de -2^63 a 2^64 - 1, escrito como texto decimal além de 2^53 - 1; recebido: ${got}`,
  number: (field, min, max, got) => `${field} deve ser um número de ${min} a ${max}; recebido: ${got}`,
  boolean: (field, got) => `${field} deve ser true ou false; recebido: ${got}`,
  word: (field, got, ...words) => `${field} deve ser ${or(words)}; recebido: ${got}`,
  strings: (field, got) => `${field} deve ser uma lista de textos; recebido: ${got}`,
  integers: (field, min, got) => `${field} deve ser uma lista de inteiros, cada um no mínimo ${min}; recebido: ${got}`,
  inputs: (field, got, ...draws) => `${field} deve ser listas de números ou {"draw": ${or(draws)}}; recebido: ${got}`,
  inputs_member: (got) => `inputs conhece apenas draw e scale; recebido: ${got}`,
  inputs_scale: (got) => `inputs.scale deve ser um número que caiba em float32; recebido: ${got}`,
  lists: (place, min, max, got) => `${place} deve ser listas de números, com ${min} a ${max} níveis; recebido: ${got}`,
  lists_or_data: (place, min, max, got) =>
    `${place} deve ser listas de números, com ${min} a ${max} níveis, ou {shape, data: Float32Array}; recebido: ${got}`,
  empty: (place, got) => `${place} não pode estar vazio; recebido: ${got}`,
  shape: (place, min, max, product, got) =>
    `${place}.shape deve ter ${min} a ${max} inteiros, cada um no mínimo 1, com o produto ${product}, ` +
    `o comprimento de data; recebido: ${got}`,
  ragged: (place, wanted, got) => `${place} deve ter ${wanted} elementos, como as listas vizinhas; recebido: ${got}`,
  no_number: (place, got) => `${place} deve ser um número; recebido: ${got}`,
  float32: (place, got) => `${place} deve caber em float32, no máximo 3.4028235e38 em módulo; recebido: ${got}`,
  unstated: (field) => `${field} precisa ser informado quando as entradas são sorteadas; recebido: null`,
  size: (field, derived, got) => {
    const theirs = derived === '0' ? 'que não têm dimensão de batch (0)' : `onde é ${derived}`;
    return `${field} deve coincidir com as entradas, ${theirs}; recebido: ${got}`;
  },
  no_tokens: () => 'tokens deve nomear as palavras cujas linhas são sorteadas; recebido: null',
  tokens: (rows, got) => `tokens deve nomear cada uma das ${rows} linhas; recebido: ${got}`,
  memory_shape: (batch, dIn, items, got) =>
    `memory deve coincidir com as entradas em batch, ${batch}, e dIn, ${dIn}; recebido: ${items} e ${got}`,
  memory_tokens: (rows, got) => `memoryTokens deve nomear cada uma das ${rows} linhas de memory; recebido: ${got}`,
  no_lengths: () => 'uma máscara de preenchimento precisa de lengths; recebido: null',
  lengths: (items, got) => `lengths deve ter um valor por item do batch, ${items}; recebido: ${got}`,
  length: (keys, got) => `lengths deve ir de 0 ao número de chaves, ${keys}; recebido: ${got}`,
  divides: (divisor, field, total, got) => `${divisor} deve dividir ${field}; ${total} não é divisível por ${got}`,
  residual: (size, got) => `residual soma as entradas a valores do mesmo tamanho, ${size}; recebido: ${got}`,
  no_words: () => 'vocabulary deve ter ao menos uma palavra; recebido: []',
  rope: (columns) =>
    `rope gira pares de colunas e exige um número par delas em cada cabeça; as consultas têm ${columns}`,
  needs: (field, value, other, got, ...allowed) => {
    const reason = (since as Partial<Readonly<Record<string, string>>>)[`${field} ${other}`];
    const why = reason ? `, pois ${reason}` : '';
    return `${[field, value].filter(Boolean).join(' ')} exige ${other} ${or(allowed)}${why}; ${other} é ${got}`;
  },
  call: (max, got) => `call deve deixar no máximo ${max} valores de dropout a sortear antes; recebido: ${got}`,
  replace: (got) => `replace deve ser um objeto de etapas e valores; recebido: ${got}`,
  stage: (got, ...names) => `replace conhece apenas ${listed(names, ', ', ' e ')}; recebido: ${got}`,
  no_stage: (name) => `replace.${name} precisa de uma etapa com esse nome, e esta configuração não a tem`,
  stage_shape: (name, shape, got) =>
    `replace.${name} deve ter a forma ${shape}; recebido: ${got}` +
    (isTransposed(shape, got) ? ', cuja transposta cabe' : ''),
  angles: (place, max, got) => `${place} deve ser no máximo ${max} em módulo; recebido: ${got}`,
  zero_or_one: (place, got) => `${place} deve conter apenas 0 e 1; recebido: ${got}`,
  loss: () => 'backward de "loss" precisa de um vocabulary, e esta configuração não tem',
  target: (got) =>
    `backward deve ser {"of": uma etapa calculada a partir de pesos, "row": 0, "col": 0}; recebido: ${got}`,
  target_member: (got) =>
    `backward conhece apenas "of", "row", "col", "batch", "head", "rate" e, com "loss", "target"; recebido: ${got}`,
  target_words: (last, places, items, got) =>
    `backward.target deve ter uma posição do vocabulário, 0 a ${last}, ou null para cada uma das ${places} ` +
    `posições${items === '0' ? '' : ' de cada item do batch'}, ou ser só a da última; recebido: ${got}`,
  no_target: (got) => `backward.target deve ter uma palavra para ao menos uma posição; recebido: ${got}`,
  bytes: (max, got) => `os números de uma configuração ocupam no máximo ${max}; os desta ocupariam ${got}`,
  memory: (inUse, got) =>
    `os números de uma configuração devem caber na memória, além dos ${inUse} em uso; os desta ocupariam ${got}`,
  seconds: (max, got) => `uma configuração pode levar no máximo cerca de ${max} s; esta levaria ${got} s`,
  no_sentences: () => 'a tarefa "own" precisa de sentences; recebido: null',
  sentences: (max, got) => `sentences deve ter de 1 a ${max} linhas; recebido: ${got}`,
  sentence: (at, min, max, got, line) => `sentences[${at}] deve ter de ${min} a ${max} palavras; tem ${got}: ${line}`,
  different_words: (max, got) => `sentences deve ter no máximo ${max} palavras diferentes ao todo; recebido: ${got}`,
  hold_out: () =>
    'holdOut deve ser 0 ou ao menos 2, pois reservar todas as frases não deixa nada a aprender; recebido: 1',
  momentum: (got) => `momentum é do otimizador "sgd", pois AdamW tem médias próprias; recebido: ${got}`,
  run_memory: () => 'não há memória para uma execução desta configuração: libere outras',
  deep: (place, max) => `${place} deve ter no máximo ${max} níveis`,
  no_data: (place, got) => `${place} deve ser número, texto, lista, objeto ou Float32Array; recebido: ${got}`,
  unreadable: (place, why) => `${whole(place)} deve ser legível; a leitura lançou ${why}`,
  large: (place, max, got) =>
    `uma configuração deve contar no máximo ${max}, 8 bytes por número de uma lista e 2 de um Float32Array; ` +
    `em ${whole(place)} conta ${got}`,
  no_memory: (bytes) => `a configuração deve caber na memória; não há memória para seus ${bytes} bytes`,
  page_numbers: (max, got) => onPage(max, 'números de uma vez', got),
  page_seconds: (max, got) => onPage(max, 'segundos de cálculo', got),
  page_heads: (max, got) => onPage(max, 'cabeças em todos os itens do batch', got),
  page_tokens: (max, got) => onPage(max, 'tokens lado a lado', got),
  page_side: (max, got) => onPage(max, 'linhas ou colunas de uma matriz', got),
};
