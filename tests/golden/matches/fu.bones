# Five-Up, two partnerships, most draws unseen: a whole match with its breaches, claims and rulings.

book: FU
version: 2023.4
hash: e03e2fc44628ebc68a8393f315ab81a4b3ab3e7346160956765086edd1edcb15
players: Ann,Ben,Cleo,Dev

2. game 1
3. lots A=4-4 B=5-3 C=5-1 D=1-0 tied
4. lots A=3-1 B=3-3
5. D shuffles

6. hand 1
7. B takes 5 4-2 2-0 5-4 5-0 3-1
8. C takes 5 ??
9. D takes 5 ??
10. A takes 5 6-5 6-4 1-0 6-3 5-1
11. B plays 5-4
12. C plays 4-0 on 5-4
13. C pegs 1 answers 12
14. D passes  # illegal pass
15. official by A
16. claim illegal_pass event 14 by A
17. ruling 16 proved upheld cites AMB-19 evidence 14 finding f7de10d2cb06f69d36dea3dfdd3da8218cbcddcd9285c453502a26869464098c
18. resumed
19. A plays 1-0 on 4-0
20. B plays 5-0 on 5-4
21. C plays 6-1 on 1-0
22. D plays 6-6 on 6-1
23. A plays 6-4 on 6-6
24. B plays 4-2 on 6-4
25. C plays 6-2 on 4-2
26. D draws 0-0
27. D plays 0-0 on 5-0 just-drawn
28. A plays 6-5 on 6-6
29. B plays 2-0 on 0-0
30. C plays 5-3 on 6-5
31. D plays 3-3 on 5-3
32. A draws 4-4  # draw could play
33. official by B
34. claim could_play event 32 by B
35. ruling 34 proved upheld cites AMB-18 evidence 32,10 finding 73efa8aa90f69ee402c1f8b2ac46b6299aaca5568a0fb29111fed91eaec8100a
36. resumed
37. A plays 6-3 on 3-3 not-just-drawn
38. B plays 3-1 on 3-3
39. B pegs 3 answers 38
40. B domino
41. A shows 5-1 4-4
42. C shows 5-2
43. D shows 4-3 2-2 1-1
44. hand-over domino winner B points 4
45. B pegs 4 answers 44
46. D shuffles

47. hand 2 opens any_domino by B
48. B takes 5 ??
49. C takes 5 ??
50. D takes 5 1-1 4-0 6-6 6-4 3-3
51. A takes 5 6-1 1-0 6-0 4-2 2-1
52. B plays 5-5
53. B pegs 2 answers 52
54. C draws ??  # draw could play
55. C plays 5-4 on 5-5 not-just-drawn
56. D plays 6-4 on 5-4
57. A plays 6-0 on 6-4
58. A pegs 2 answers 57
59. B plays 2-0 on 6-0
60. C exposes 3-1
61. C plays 3-2 on 2-0
62. D plays 3-3 on 3-2
63. A passes  # illegal pass
64. B plays 5-3 on 3-3
65. B pegs 3 answers 64
66. C plays 5-1 on 5-5
67. D plays 1-1 on 5-1
68. A plays 1-0 on 1-1
69. A pegs 1 answers 68
70. B plays 6-5 on 5-3
71. C plays 4-1 on 1-1
72. C pegs 2 answers 71
73. D plays 4-0 on 1-0
74. A plays 6-1 on 6-5
75. B plays 6-3 on 3-3  # missed score
76. official by C
77. claim missed_score event 75 by C
78. ruling 77 refuted dismissed evidence 75 finding eadb59027a2c369d038d54c2b3676c87850c2ba8c696dd7c0f08db5848bd1d25
79. resumed
80. B domino
81. A shows 4-2 2-1
82. C shows 3-1 2-2
83. D shows 6-6
84. hand-over domino winner B points 3
85. B pegs 3 answers 84
86. D shuffles

87. hand 3 opens any_domino by B
88. B takes 5 3-0 1-1 6-3 6-6 5-0
89. C takes 5 ??
90. D takes 5 5-5 5-2 5-4 4-3 6-1
91. A takes 5 2-1 0-0 4-2 1-0 4-4
92. B plays 5-0
93. B pegs 1 answers 92
94. C plays 4-0 on 5-0
95. D plays 4-3 on 4-0
96. A draws ??
97. A exposes 2-1
98. A plays 3-1 on 4-3 just-drawn
99. B plays 1-1 on 3-1
100. C plays 5-1 on 1-1
101. C pegs 2 answers 100
102. D plays 5-5 on 5-0
103. D pegs 3 answers 102
104. A plays 1-0 on 1-1
105. A pegs 4 answers 104  # wrong payment
106. official by B
107. claim wrong_payment event 105 by B
108. ruling 107 proved upheld cites FU-EQ-3 evidence 104,105 finding 2c33b6556b6f061139a7eb51c0795e28f007890cbe5de6d47938e0f5dcc1528b
109. resumed
110. B draws 4-1  # draw could play
111. B plays 4-1 on 1-1 just-drawn
112. C plays 6-0 on 1-0
113. C pegs 5 answers 112
114. D plays 5-2 on 5-5
115. A plays 4-4 on 4-1
116. B plays 6-3 on 6-0
117. C plays 3-3 on 6-3
118. D plays 5-4 on 4-4
119. A draws ??  # draw could play
120. A plays 2-1 on 5-2 not-just-drawn
121. B plays 3-0 on 3-3
122. C plays 6-4 on 4-4
123. C domino
124. A shows 6-2 4-2 0-0
125. B shows 6-6
126. D shows 6-1
127. hand-over domino winner C points 4
128. C pegs 4 answers 127
129. D shuffles

130. hand 4
131. C takes 5 ??
132. D takes 5 4-0 5-4 2-1 3-1 4-2
133. A takes 5 3-0 6-5 3-3 4-1 5-0
134. B takes 5 5-5 6-3 1-0 6-4 6-1
135. C plays 5-1
136. D plays 3-1 on 5-1
137. A plays 3-3 on 3-1
138. B plays 6-3 on 3-3
139. C plays 3-2 on 3-3
140. D plays 2-1 on 3-2
141. A plays 4-1 on 2-1  # missed score
142. B plays 6-4 on 4-1
143. C plays 6-6 on 6-4
144. D plays 5-4 on 5-1
145. A plays 6-5 on 6-6
146. A pegs 3 answers 145
147. B plays 6-1 on 6-6
148. C plays 6-0 on 6-6
149. D plays 4-0 on 5-4
150. A plays 3-0 on 3-3
151. B draws ??  # draw could play
152. B plays 1-0 on 4-0 not-just-drawn
153. C plays 6-2 on 6-3
154. C domino
155. A shows 5-0
156. B shows 5-5 5-2
157. D shows 4-2
158. hand-over domino winner C points 5
159. C pegs 5 answers 158
160. D shuffles

161. hand 5 opens any_domino by C
162. C takes 5 4-2 3-2 4-4 0-0 5-5
163. D takes 5 3-0 6-2 2-2 3-1 5-0
164. A takes 5 4-0 3-3 4-1 6-4 6-0
165. B takes 5 6-6 6-5 1-1 5-3 6-1
166. C plays 4-4
167. D draws 5-2
168. D draws 4-3
169. D plays 4-3 on 4-4 just-drawn
170. A plays 4-0 on 4-4
171. B plays 5-3 on 4-3
172. B pegs 1 answers 171
173. C plays 0-0 on 5-3 touch 5/0  # mismatch
174. official by D
175. claim misplay event 173 by D
176. ruling 175 proved upheld cites AMB-13,PDA-10c evidence 173 finding d4c89b20fb0ddc476bf8b782f481a4a5bf232958dea9b37303471cbc7e64f4b9
177. resumed
178. C takes-back 173
179. C plays 4-2 on 4-4
180. D plays 5-2 on 5-3
181. A plays 6-0 on 4-0
182. A pegs 2 answers 181
183. B plays 6-5 on 6-0
184. C plays 3-2 on 5-2
185. C pegs 2 answers 184
186. D plays 3-0 on 3-2
187. A plays 4-1 on 4-4
188. B plays 6-1 on 4-1
189. C plays 0-0 on 3-0
190. D plays 5-0 on 6-5
191. A plays 6-4 on 6-1
192. B draws 5-1
193. B draws 2-0
194. B plays 2-0 on 0-0 just-drawn
195. C draws 2-1
196. C plays 2-1 on 4-2 just-drawn
197. D plays 2-2 on 2-0
198. A draws 6-3
199. A draws 5-4
200. A plays 5-4 on 6-4 just-drawn
201. A pegs 2 answers 200
202. B plays 5-1 on 2-1
203. C plays 5-5 on 5-4
204. C domino
205. A shows 6-3 3-3
206. B shows 6-6 1-1
207. D shows 6-2 3-1
208. hand-over domino winner C points 5
209. C pegs 5 answers 208
210. D shuffles

211. hand 6
212. C takes 5 3-0 1-1 4-2 6-1 5-1
213. D takes 5 6-0 2-1 6-4 5-5 2-2
214. A takes 5 ??
215. B takes 5 2-0 3-2 5-2 4-0 5-4
216. C plays 6-1
217. D plays 6-4 on 6-1
218. D pegs 1 answers 217
219. A exposes 4-1
220. A plays 4-1 on 6-4
221. B draws ??
222. B plays 1-0 on 4-1 just-drawn
223. C plays 1-1 on 6-1
224. D plays 2-1 on 1-1 arm  # wrong spinner
225. official by A
226. claim misplay event 224 by A
227. ruling 226 proved upheld cites AMB-13,PDA-10c evidence 224 finding afac25bb340e8891f0efa5efd42ec1b7abc4d6797e109dc13a45552ef15eb000
228. resumed
229. D takes-back 224
230. D plays 6-0 on 1-0
231. A exposes 3-3
232. A plays 6-6 on 6-0
233. B draws 5-0
234. B draws ??
235. B draws ??
236. B plays 3-1 on 1-1 arm just-drawn  # wrong spinner
237. B takes-back 236
238. B plays 3-1 on 1-1 just-drawn
239. B pegs 3 answers 238
240. C plays 3-0 on 3-1
241. D plays 2-1 on 1-1
242. A plays 6-5 on 6-6
243. B plays 5-0 on 3-0
244. C plays 5-1 on 6-5
245. D plays 2-2 on 2-1
246. D pegs 2 answers 245
247. A plays 6-3 on 6-6
248. B plays 3-2 on 6-3
249. C plays 4-2 on 2-2
250. C domino
251. A shows 3-3
252. B shows 5-4 5-2 4-4 4-0 2-0
253. D shows 5-5
254. hand-over domino winner C points 8
255. C pegs 8 answers 254
256. D shuffles

257. hand 7 opens any_domino by C
258. C takes 6 4-2 6-4 6-3 4-3 6-1 4-4  # hand size
259. official by D
260. claim hand_size event 258 by D
261. ruling 260 proved upheld cites AMB-42 evidence 258 finding 9aadf2115b7d4ae3fe4ee6e37b7b0aacd9847588833191cba1e3e78b0bdba361
262. resumed
263. D takes 5 5-4 3-1 0-0 3-2 6-0
264. A takes 5 ??
265. B takes 5 ??
266. C plays 6-3
267. D plays 6-0 on 6-3
268. A plays 5-0 on 6-0
269. B plays 3-0 on 6-3
270. B pegs 1 answers 269
271. C draws ??
272. C draws 5-1
273. C plays 5-1 on 5-0 just-drawn
274. D plays 0-0 on 3-0
275. A plays 2-0 on 0-0
276. B plays 1-1 on 5-1
277. C plays 4-2 on 2-0
278. D exposes 5-4
279. D plays 3-1 on 1-1
280. A plays 5-3 on 3-1
281. B plays 1-0 on 1-1
282. C plays 6-1 on 1-1
283. C pegs 3 answers 282
284. D plays 5-4 on 4-2
285. A plays 6-5 on 5-4
286. B plays 6-6 on 6-1
287. C plays 6-4 on 6-6
288. C pegs 2 answers 287  # wrong payment
289. D draws ??
290. D plays 5-5 on 5-3 just-drawn
291. D pegs 4 answers 290
292. A plays 5-2 on 5-5
293. A domino
294. B shows 2-2
295. C shows 4-4 4-3 4-1
296. D shows 3-2
297. hand-over domino winner A points 2
298. A pegs 2 answers 297
299. D shuffles

300. hand 8 opens any_domino by A
301. A takes 5 ??
302. B takes 5 2-0 4-4 5-0 6-4 3-3
303. C takes 6 5-1 6-0 4-1 6-5 0-0 6-6  # hand size
304. D takes 5 ??
305. A plays 5-5
306. A pegs 2 answers 305
307. B plays 5-0 on 5-5
308. B pegs 2 answers 307
309. C plays 6-5 on 5-5 arm  # wrong spinner
310. D plays 3-0 on 5-0
311. A plays 6-3 on 6-5
312. B plays 3-3 on 6-3
313. C plays 5-1 on 5-5
314. C pegs 2 answers 313
315. D plays 3-2 on 3-0
316. A plays 5-2 on 3-2
317. B draws ??
318. B plays 6-1 on 5-1 just-drawn
319. C draws 2-1  # draw could play
320. C plays 6-0 on 6-1 not-just-drawn
321. D plays 4-3 on 3-3
322. A plays 1-0 on 6-0
323. A pegs 2 answers 322
324. game-over
325. score-card 61,33
326. correction 60 "nobody saw the bone after all"
327. late-change 326 "the clock had stopped during the hearings"
328. match-over winner A
