// Defines the tags of a story's questions, and starts them: loaded once there are numbers to check answers against.
import { register } from '../element/register.ts';
import { Questions, type Host } from './questions.ts';
import { StoryAnswers } from './story_answers.ts';
import { StoryQuestion } from './story_question.ts';

export function startQuestions(story: Host): Questions {
  register('story-question', StoryQuestion);
  register('story-answers', StoryAnswers);
  return new Questions(story);
}
