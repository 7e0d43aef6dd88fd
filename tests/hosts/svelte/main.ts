import { mount } from 'svelte';
import Player from './player.svelte';

mount(Player, { target: document.getElementById('app')! });
